// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Åpne siden til banken din på nytt",
  "Åpne siden til banken din",
  "Stopp bankkontrollen",
  "Banken din bekrefter betalingen på sin egen side. Den åpnes ved siden av denne. Kom tilbake hit når du er ferdig.",
  "Fortsett på siden til banken din",
  "Venter på banken din",
  "Følg trinnene på siden til banken din, og kom så tilbake hit. Vi fortsetter automatisk.",
  "Ser du ingenting her? Noen banker åpnes bare på sin egen side.",
  "Fortsett på en ny side",
];
