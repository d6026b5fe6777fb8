// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Adres van deze betaalpagina",
  "Sluiten",
  "QR-code van deze betaalpagina",
  "Het adres is gekopieerd.",
  "Adres kopiëren",
  "Deze browser kopieert niet vanzelf. Het adres is geselecteerd: kopieer het daar.",
  "Versturen…",
  "Scan de code met je telefoon of verstuur het adres. Iedereen die het opent, ziet deze bestelling en kan die betalen.",
  "Betalen op een ander apparaat",
];
