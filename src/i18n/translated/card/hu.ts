// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Ország",
  "Számlázási cím",
  "Irányítószám",
  "Adja meg a kártyája számlázási címének irányítószámát.",
  "Úgy adja meg az irányítószámot, ahogy ebben az országban írják.",
  "Ez az irányítószám túl hosszú.",
  "A folytatáshoz töltse be újra. Amit ott beírt, elveszett, és újra meg kell adni.",
  "Nevet adjon a kártyának, ne a számát.",
  "A név egyes karakterei nem használhatók.",
  "Ez a név túl hosszú. Legfeljebb 40 karakter lehet.",
  "Segít megtalálni a kártyát a listában, például „Utazás”.",
  "A kártya neve (nem kötelező)",
  "Kártya mentése a következő alkalomra",
  "A fizetési szolgáltató megőrzi. Engedélyezi, hogy a kereskedő ({merchant}) később megterhelje a rendeléseiért akkor is, ha Ön nincs ezen az oldalon, amíg nem kéri a kereskedőtől ({merchant}) az eltávolítását.",
  "A fizetési szolgáltató őrzi a kereskedő ({merchant}) részére. Csak akkor terhelik meg, ha kiválasztja és fizet, és kérheti a kereskedőtől ({merchant}) az eltávolítását.",
];
