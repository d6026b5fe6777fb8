// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Naslov te plačilne strani",
  "Zapri",
  "Koda QR te plačilne strani",
  "Naslov je kopiran.",
  "Kopiraj naslov",
  "Ta brskalnik ne kopira sam. Naslov je izbran: kopirajte ga od tam.",
  "Pošlji …",
  "Skenirajte kodo s telefonom ali pošljite naslov. Vsak, ki ga odpre, vidi to naročilo in ga lahko plača.",
  "Plačajte na drugi napravi",
];
