// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Vēlreiz atvērt bankas lapu",
  "Atvērt bankas lapu",
  "Apturēt bankas pārbaudi",
  "Jūsu banka apstiprina šo maksājumu savā lapā. Tā tiek atvērta līdzās šai. Kad pabeidzat, atgriezieties šeit.",
  "Turpiniet savas bankas lapā",
  "Gaida jūsu banku",
  "Izpildiet norādījumus savas bankas lapā un atgriezieties šeit. Mēs turpināsim automātiski.",
  "Šeit nekas nav redzams? Dažas bankas atveras tikai savā lapā.",
  "Turpināt jaunā lapā",
];
