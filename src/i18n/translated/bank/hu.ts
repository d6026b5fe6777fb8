// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "A bank oldalának újbóli megnyitása",
  "A bank oldalának megnyitása",
  "Banki ellenőrzés leállítása",
  "A bankja a saját oldalán erősíti meg ezt a fizetést. Az oldal emellett nyílik meg. Ha végzett, térjen vissza ide.",
  "Folytassa a bankja oldalán",
  "Várakozás a bankjára",
  "Kövesse a lépéseket a bankja oldalán, majd térjen vissza ide. Automatikusan folytatjuk.",
  "Nem lát itt semmit? Egyes bankok csak a saját oldalukon nyílnak meg.",
  "Folytatás új oldalon",
];
