// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Selle makselehe aadress",
  "Sulge",
  "Selle makselehe QR-kood",
  "Aadress on kopeeritud.",
  "Kopeeri aadress",
  "See brauser ei kopeeri ise. Aadress on valitud: kopeerige see sealt.",
  "Saada…",
  "Skannige kood telefoniga või saatke aadress. Igaüks, kes selle avab, näeb seda tellimust ja saab selle eest maksta.",
  "Maksa teises seadmes",
];
