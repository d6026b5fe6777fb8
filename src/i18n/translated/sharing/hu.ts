// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "A fizetési oldal címe",
  "Bezárás",
  "A fizetési oldal QR-kódja",
  "A cím a vágólapra került.",
  "Cím másolása",
  "Ez a böngésző nem másol automatikusan. A cím ki van jelölve: másolja ki onnan.",
  "Küldés…",
  "Olvassa be a kódot a telefonjával, vagy küldje el a címet. Aki megnyitja, látja ezt a rendelést, és kifizetheti.",
  "Fizetés másik eszközön",
];
