// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Avaa pankkisi sivu uudelleen",
  "Avaa pankkisi sivu",
  "Keskeytä pankkitunnistus",
  "Pankkisi vahvistaa tämän maksun omalla sivullaan. Se avautuu tämän sivun rinnalle. Palaa tänne, kun olet valmis.",
  "Jatka pankkisi sivulla",
  "Odotetaan pankkiasi",
  "Noudata pankkisi sivun ohjeita ja palaa sitten tänne. Jatkamme automaattisesti.",
  "Eikö täällä näy mitään? Jotkin pankit avautuvat vain omalle sivulleen.",
  "Jatka uudella sivulla",
];
