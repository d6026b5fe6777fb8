// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Adresa tejto platobnej stránky",
  "Zavrieť",
  "QR kód tejto platobnej stránky",
  "Adresa je skopírovaná.",
  "Kopírovať adresu",
  "Tento prehliadač nekopíruje automaticky. Adresa je označená: skopírujte ju odtiaľ.",
  "Odoslať…",
  "Naskenujte kód telefónom alebo adresu pošlite. Každý, kto ju otvorí, uvidí túto objednávku a môže ju zaplatiť.",
  "Zaplaťte na inom zariadení",
];
