// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Adresa acestei pagini de plată",
  "Închideți",
  "Codul QR al acestei pagini de plată",
  "Adresa a fost copiată.",
  "Copiați adresa",
  "Acest browser nu copiază automat. Adresa este selectată: copiați-o de acolo.",
  "Trimiteți…",
  "Scanați codul cu telefonul sau trimiteți adresa. Oricine o deschide vede această comandă și o poate plăti.",
  "Plătiți pe alt dispozitiv",
];
