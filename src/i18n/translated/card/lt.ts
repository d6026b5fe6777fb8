// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Šalis",
  "Atsiskaitymo adresas",
  "Pašto kodas",
  "Įveskite kortelės atsiskaitymo adreso pašto kodą.",
  "Įveskite pašto kodą taip, kaip jis rašomas šioje šalyje.",
  "Šis pašto kodas per ilgas.",
  "Kad tęstumėte, įkelkite ją iš naujo. Tai, ką joje įvedėte, dingo ir turi būti įvesta dar kartą.",
  "Įveskite kortelės pavadinimą, o ne numerį.",
  "Kai kurių šio vardo ženklų naudoti negalima.",
  "Šis pavadinimas per ilgas. Naudokite daugiausia 40 ženklų.",
  "Padeda rasti kortelę sąraše, pavyzdžiui, „Kelionės“.",
  "Šios kortelės pavadinimas (neprivaloma)",
  "Išsaugoti šią kortelę kitam kartui",
  "Mokėjimo paslauga ją saugo. Leidžiate pardavėjui {merchant} vėliau nuskaityti iš jos pinigus už tai, ką užsakote, taip pat ir tada, kai nesate šiame puslapyje, kol nepaprašysite pardavėjo {merchant} ją pašalinti.",
  "Mokėjimo paslauga ją saugo pardavėjui {merchant}. Pinigai iš jos nuskaitomi tik tada, kai ją pasirenkate ir mokate, o pardavėjo {merchant} galite paprašyti ją pašalinti.",
];
