// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Deschideți din nou pagina băncii",
  "Deschideți pagina băncii",
  "Opriți verificarea băncii",
  "Banca dvs. confirmă această plată pe o pagină proprie. Ea se deschide alături de aceasta. Reveniți aici după ce terminați.",
  "Continuați pe pagina băncii dvs.",
  "Se așteaptă banca dvs.",
  "Urmați pașii de pe pagina băncii dvs., apoi reveniți aici. Continuăm automat.",
  "Nu se vede nimic aici? Unele bănci se deschid doar pe o pagină proprie.",
  "Continuați într-o pagină nouă",
];
