// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Riik",
  "Arveldusaadress",
  "Sihtnumber",
  "Sisestage kaardi arveldusaadressi sihtnumber.",
  "Sisestage sihtnumber nii, nagu seda selles riigis kirjutatakse.",
  "See sihtnumber on liiga pikk.",
  "Jätkamiseks laadige see uuesti. Sinna sisestatu on kadunud ja tuleb uuesti sisestada.",
  "Sisestage kaardi nimetus, mitte number.",
  "Mõnda selle nime märki ei saa kasutada.",
  "See nimetus on liiga pikk. Kasutage kuni 40 märki.",
  "See aitab kaarti loendist leida, näiteks „Reisid“.",
  "Kaardi nimetus (valikuline)",
  "Salvesta see kaart järgmiseks korraks",
  "Makseteenus hoiab kaarti. Lubate kaupmehel {merchant} sellelt hiljem tellitu eest raha võtta, ka siis, kui te pole sellel lehel, kuni palute kaupmehel {merchant} selle eemaldada.",
  "Makseteenus hoiab kaarti kaupmehe {merchant} jaoks. Sellelt võetakse raha ainult siis, kui selle valite ja maksate, ning saate paluda kaupmehel {merchant} selle eemaldada.",
];
