// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Indirizzo di questa pagina di pagamento",
  "Chiudi",
  "Codice QR di questa pagina di pagamento",
  "L’indirizzo è stato copiato.",
  "Copia l’indirizzo",
  "Questo browser non copia automaticamente. L’indirizzo è selezionato: lo copi da lì.",
  "Invia…",
  "Scansioni il codice con il telefono o invii l’indirizzo. Chiunque lo apra vede questo ordine e può pagarlo.",
  "Paghi su un altro dispositivo",
];
