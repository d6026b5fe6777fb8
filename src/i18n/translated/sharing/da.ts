// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Adresse på denne betalingsside",
  "Luk",
  "QR-kode til denne betalingsside",
  "Adressen er kopieret.",
  "Kopiér adressen",
  "Denne browser kopierer ikke automatisk. Adressen er markeret: Kopiér den derfra.",
  "Send…",
  "Scan koden med din telefon, eller send adressen. Alle, der åbner den, ser ordren og kan betale den.",
  "Betal på en anden enhed",
];
