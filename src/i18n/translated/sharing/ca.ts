// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Adreça d’aquesta pàgina de pagament",
  "Tanca",
  "Codi QR d’aquesta pàgina de pagament",
  "S’ha copiat l’adreça.",
  "Copia l’adreça",
  "Aquest navegador no copia automàticament. L’adreça està seleccionada: copiï-la des d’allà.",
  "Envia…",
  "Escanegi el codi amb el telèfon o enviï l’adreça. Tothom que l’obri veu aquesta comanda i la pot pagar.",
  "Pagui en un altre dispositiu",
];
