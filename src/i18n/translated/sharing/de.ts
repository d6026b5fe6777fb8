// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Adresse dieser Zahlungsseite",
  "Schließen",
  "QR-Code dieser Zahlungsseite",
  "Die Adresse wurde kopiert.",
  "Adresse kopieren",
  "Dieser Browser kopiert nicht von selbst. Die Adresse ist markiert: Kopieren Sie sie von dort.",
  "Senden …",
  "Scannen Sie den Code mit Ihrem Telefon oder senden Sie die Adresse. Wer sie öffnet, sieht diese Bestellung und kann sie bezahlen.",
  "Auf einem anderen Gerät zahlen",
];
