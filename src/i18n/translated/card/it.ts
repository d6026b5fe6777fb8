// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Paese",
  "Indirizzo di fatturazione",
  "Codice postale",
  "Inserisca il codice postale dell’indirizzo di fatturazione della carta.",
  "Inserisca il codice postale come si scrive in questo paese.",
  "Questo codice postale è troppo lungo.",
  "La ricarichi per continuare. Quanto vi aveva scritto è andato perso e va inserito di nuovo.",
  "Dia un nome alla carta, non il suo numero.",
  "Alcuni caratteri di questo nome non possono essere usati.",
  "Questo nome è troppo lungo. Usi al massimo 40 caratteri.",
  "La aiuta a trovare la carta nell’elenco, per esempio «Viaggi».",
  "Nome per questa carta (facoltativo)",
  "Salva questa carta per la prossima volta",
  "Il servizio di pagamento la conserva. Autorizza {merchant} ad addebitarla in seguito per ciò che ordina, anche quando non è su questa pagina, finché non chiede a {merchant} di rimuoverla.",
  "Il servizio di pagamento la conserva per {merchant}. Viene addebitata solo quando lei la sceglie e paga, e può chiedere a {merchant} di rimuoverla.",
];
