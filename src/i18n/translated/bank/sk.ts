// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Otvoriť stránku banky znova",
  "Otvoriť stránku banky",
  "Zastaviť overenie v banke",
  "Vaša banka potvrdzuje túto platbu na vlastnej stránke. Otvorí sa vedľa tejto. Keď skončíte, vráťte sa sem.",
  "Pokračujte na stránke svojej banky",
  "Čakáme na vašu banku",
  "Postupujte podľa pokynov na stránke svojej banky a potom sa vráťte sem. Budeme automaticky pokračovať.",
  "Nič tu nevidíte? Niektoré banky sa otvárajú iba na vlastnej stránke.",
  "Pokračovať na novej stránke",
];
