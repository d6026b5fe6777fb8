// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Seite Ihrer Bank noch einmal öffnen",
  "Seite Ihrer Bank öffnen",
  "Bankprüfung beenden",
  "Ihre Bank bestätigt diese Zahlung auf einer eigenen Seite, die sich neben dieser öffnet. Kommen Sie danach hierher zurück.",
  "Auf der Seite Ihrer Bank fortfahren",
  "Wir warten auf Ihre Bank",
  "Folgen Sie den Schritten auf der Seite Ihrer Bank und kommen Sie dann hierher zurück. Es geht von selbst weiter.",
  "Hier ist nichts zu sehen? Manche Banken öffnen sich nur auf einer eigenen Seite.",
  "Auf einer neuen Seite fortfahren",
];
