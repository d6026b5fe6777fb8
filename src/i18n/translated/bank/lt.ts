// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Dar kartą atidaryti banko puslapį",
  "Atidaryti banko puslapį",
  "Stabdyti banko patikrą",
  "Jūsų bankas šį mokėjimą tvirtina savo puslapyje. Jis atidaromas šalia šio. Kai baigsite, grįžkite čia.",
  "Tęskite savo banko puslapyje",
  "Laukiama jūsų banko",
  "Atlikite veiksmus savo banko puslapyje, tada grįžkite čia. Tęsime automatiškai.",
  "Čia nieko nematyti? Kai kurie bankai atsidaro tik savo puslapyje.",
  "Tęsti naujame puslapyje",
];
