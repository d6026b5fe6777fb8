// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Land",
  "Rechnungsadresse",
  "Postleitzahl",
  "Geben Sie die Postleitzahl der Rechnungsadresse Ihrer Karte ein.",
  "Geben Sie die Postleitzahl so ein, wie sie in diesem Land geschrieben wird.",
  "Diese Postleitzahl ist zu lang.",
  "Laden Sie ihn neu, um fortzufahren. Was Sie dort eingegeben haben, ist verloren und muss neu eingegeben werden.",
  "Geben Sie der Karte einen Namen, nicht ihre Nummer.",
  "Einige Zeichen in diesem Namen können nicht verwendet werden.",
  "Dieser Name ist zu lang. Verwenden Sie höchstens 40 Zeichen.",
  "So finden Sie die Karte in Ihrer Liste leichter, zum Beispiel „Reisen“.",
  "Name für diese Karte (optional)",
  "Diese Karte für das nächste Mal speichern",
  "Der Zahlungsdienst bewahrt sie auf. Sie erlauben {merchant}, sie später für Ihre Bestellungen zu belasten, auch wenn Sie nicht auf dieser Seite sind, bis Sie {merchant} bitten, sie zu löschen.",
  "Der Zahlungsdienst bewahrt sie für {merchant} auf. Sie wird nur belastet, wenn Sie sie auswählen und zahlen, und Sie können {merchant} bitten, sie zu löschen.",
];
