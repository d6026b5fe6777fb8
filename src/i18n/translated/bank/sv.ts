// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Öppna bankens sida igen",
  "Öppna bankens sida",
  "Avbryt bankkontrollen",
  "Din bank bekräftar betalningen på en egen sida. Den öppnas bredvid den här. Kom tillbaka hit när du är klar.",
  "Fortsätt på bankens sida",
  "Väntar på din bank",
  "Följ stegen på bankens sida och kom sedan tillbaka hit. Vi fortsätter automatiskt.",
  "Syns inget här? Vissa banker öppnas bara på en egen sida.",
  "Fortsätt på en ny sida",
];
