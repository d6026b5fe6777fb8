// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Adres tej strony płatności",
  "Zamknij",
  "Kod QR tej strony płatności",
  "Adres został skopiowany.",
  "Kopiuj adres",
  "Ta przeglądarka nie kopiuje automatycznie. Adres jest zaznaczony: skopiuj go stamtąd.",
  "Wyślij…",
  "Zeskanuj kod telefonem lub wyślij adres. Każdy, kto go otworzy, zobaczy to zamówienie i będzie mógł je opłacić.",
  "Zapłać na innym urządzeniu",
];
