// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Adress till betalningssidan",
  "Stäng",
  "QR-kod för betalningssidan",
  "Adressen är kopierad.",
  "Kopiera adressen",
  "Webbläsaren kopierar inte automatiskt. Adressen är markerad: kopiera den därifrån.",
  "Skicka…",
  "Skanna koden med telefonen eller skicka adressen. Alla som öppnar den ser beställningen och kan betala den.",
  "Betala på en annan enhet",
];
