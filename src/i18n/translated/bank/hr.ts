// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Ponovno otvori stranicu banke",
  "Otvori stranicu banke",
  "Zaustavi bankovnu provjeru",
  "Vaša banka potvrđuje ovo plaćanje na vlastitoj stranici. Otvara se pokraj ove. Kada završite, vratite se ovamo.",
  "Nastavite na stranici svoje banke",
  "Čekamo vašu banku",
  "Slijedite korake na stranici svoje banke, a zatim se vratite ovamo. Automatski nastavljamo.",
  "Ovdje se ništa ne vidi? Neke se banke otvaraju samo na vlastitoj stranici.",
  "Nastavi na novoj stranici",
];
