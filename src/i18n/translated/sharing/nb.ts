// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Adressen til denne betalingssiden",
  "Lukk",
  "QR-kode for denne betalingssiden",
  "Adressen er kopiert.",
  "Kopier adressen",
  "Denne nettleseren kopierer ikke automatisk. Adressen er merket: Kopier den derfra.",
  "Send …",
  "Skann koden med telefonen din, eller send adressen. Alle som åpner den, ser denne bestillingen og kan betale den.",
  "Betal på en annen enhet",
];
