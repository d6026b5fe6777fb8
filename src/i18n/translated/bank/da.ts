// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Åbn din banks side igen",
  "Åbn din banks side",
  "Stop bankgodkendelsen",
  "Din bank bekræfter betalingen på sin egen side. Den åbner ved siden af denne. Kom tilbage hertil, når du er færdig.",
  "Fortsæt på din banks side",
  "Venter på din bank",
  "Følg trinnene på din banks side, og kom så tilbage hertil. Vi fortsætter automatisk.",
  "Er der ikke noget at se her? Nogle banker åbner kun på deres egen side.",
  "Fortsæt på en ny side",
];
