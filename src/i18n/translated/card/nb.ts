// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Land",
  "Fakturaadresse",
  "Postnummer",
  "Skriv inn postnummeret i kortets fakturaadresse.",
  "Skriv inn postnummeret slik det skrives i dette landet.",
  "Dette postnummeret er for langt.",
  "Last den inn på nytt for å fortsette. Det du skrev der, er borte og må skrives inn på nytt.",
  "Gi kortet et navn, ikke nummeret.",
  "Noen tegn i dette navnet kan ikke brukes.",
  "Dette navnet er for langt. Bruk høyst 40 tegn.",
  "Det hjelper deg å finne kortet i listen din, for eksempel «Reise».",
  "Navn på dette kortet (valgfritt)",
  "Lagre dette kortet til neste gang",
  "Betalingstjenesten lagrer det. Du gir {merchant} lov til å belaste det senere for det du bestiller, også når du ikke er på denne siden, helt til du ber {merchant} om å fjerne det.",
  "Betalingstjenesten lagrer det for {merchant}. Kortet belastes bare når du velger det og betaler, og du kan be {merchant} om å fjerne det.",
];
