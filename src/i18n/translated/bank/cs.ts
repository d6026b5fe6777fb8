// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Otevřít stránku banky znovu",
  "Otevřít stránku banky",
  "Zastavit ověření v bance",
  "Vaše banka potvrzuje tuto platbu na vlastní stránce. Otevře se vedle této. Až skončíte, vraťte se sem.",
  "Pokračujte na stránce své banky",
  "Čekáme na vaši banku",
  "Postupujte podle pokynů na stránce své banky a potom se vraťte sem. Budeme automaticky pokračovat.",
  "Nic tu nevidíte? Některé banky se otevírají jen na vlastní stránce.",
  "Pokračovat na nové stránce",
];
