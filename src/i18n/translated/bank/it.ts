// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Apri di nuovo la pagina della banca",
  "Apri la pagina della banca",
  "Interrompi la verifica della banca",
  "La sua banca conferma questo pagamento su una propria pagina, che si apre accanto a questa. Al termine torni qui.",
  "Continui sulla pagina della sua banca",
  "In attesa della banca",
  "Segua i passaggi sulla pagina della banca, poi torni qui. Si continua automaticamente.",
  "Non si vede nulla? Alcune banche si aprono solo su una propria pagina.",
  "Continua in una nuova pagina",
];
