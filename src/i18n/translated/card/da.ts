// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Land",
  "Faktureringsadresse",
  "Postnummer",
  "Indtast postnummeret på dit korts faktureringsadresse.",
  "Indtast postnummeret, som det skrives i dette land.",
  "Postnummeret er for langt.",
  "Genindlæs den for at fortsætte. Det, du har skrevet i den, er væk og skal indtastes igen.",
  "Giv kortet et navn, ikke dets nummer.",
  "Nogle tegn i navnet kan ikke bruges.",
  "Navnet er for langt. Brug højst 40 tegn.",
  "Det hjælper dig med at finde kortet på din liste, for eksempel ”Rejser”.",
  "Navn til kortet (valgfrit)",
  "Gem kortet til næste gang",
  "Betalingstjenesten gemmer det. Du giver {merchant} lov til senere at trække penge på det for det, du bestiller, også når du ikke er på denne side, indtil du beder {merchant} om at fjerne det.",
  "Betalingstjenesten gemmer det for {merchant}. Der trækkes kun penge, når du vælger det og betaler, og du kan bede {merchant} om at fjerne det.",
];
