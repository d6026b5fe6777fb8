// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Adresa ove stranice za plaćanje",
  "Zatvori",
  "QR kod ove stranice za plaćanje",
  "Adresa je kopirana.",
  "Kopiraj adresu",
  "Ovaj preglednik ne kopira sam. Adresa je označena: kopirajte je odande.",
  "Pošalji…",
  "Skenirajte kod telefonom ili pošaljite adresu. Svatko tko je otvori vidi ovu narudžbu i može je platiti.",
  "Platite na drugom uređaju",
];
