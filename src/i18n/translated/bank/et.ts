// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Ava panga leht uuesti",
  "Ava panga leht",
  "Peata panga kontroll",
  "Teie pank kinnitab selle makse oma lehel. See avaneb selle lehe kõrval. Kui olete valmis, tulge siia tagasi.",
  "Jätkake oma panga lehel",
  "Ootame teie panka",
  "Järgige juhiseid oma panga lehel ja tulge siis siia tagasi. Jätkame ise.",
  "Siin pole midagi näha? Mõni pank avaneb ainult oma lehel.",
  "Jätka uuel lehel",
];
