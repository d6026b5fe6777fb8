// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Land",
  "Factuuradres",
  "Postcode",
  "Vul de postcode van het factuuradres van je kaart in.",
  "Vul de postcode in zoals die in dit land wordt geschreven.",
  "Deze postcode is te lang.",
  "Laad het opnieuw om verder te gaan. Wat je daar hebt ingevuld, is weg en moet opnieuw worden ingevuld.",
  "Geef de kaart een naam, niet het nummer.",
  "Sommige tekens in deze naam kunnen niet worden gebruikt.",
  "Deze naam is te lang. Gebruik maximaal 40 tekens.",
  "Zo vind je de kaart terug in je lijst, bijvoorbeeld ‘Reizen’.",
  "Naam voor deze kaart (optioneel)",
  "Deze kaart bewaren voor de volgende keer",
  "De betaaldienst bewaart de kaart. Je staat {merchant} toe er later van af te schrijven voor wat je bestelt, ook als je niet op deze pagina bent, totdat je {merchant} vraagt de kaart te verwijderen.",
  "De betaaldienst bewaart de kaart voor {merchant}. Er wordt alleen iets afgeschreven als je de kaart kiest en betaalt, en je kunt {merchant} vragen de kaart te verwijderen.",
];
