// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Tämän maksusivun osoite",
  "Sulje",
  "Tämän maksusivun QR-koodi",
  "Osoite on kopioitu.",
  "Kopioi osoite",
  "Tämä selain ei kopioi automaattisesti. Osoite on valittu: kopioi se siitä.",
  "Lähetä…",
  "Skannaa koodi puhelimellasi tai lähetä osoite. Jokainen, joka avaa sen, näkee tämän tilauksen ja voi maksaa sen.",
  "Maksa toisella laitteella",
];
