// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Šio mokėjimo puslapio adresas",
  "Uždaryti",
  "Šio mokėjimo puslapio QR kodas",
  "Adresas nukopijuotas.",
  "Kopijuoti adresą",
  "Ši naršyklė pati nekopijuoja. Adresas pažymėtas: nukopijuokite jį iš ten.",
  "Siųsti…",
  "Nuskenuokite kodą telefonu arba išsiųskite adresą. Kiekvienas jį atidaręs mato šį užsakymą ir gali už jį sumokėti.",
  "Mokėkite kitame įrenginyje",
];
