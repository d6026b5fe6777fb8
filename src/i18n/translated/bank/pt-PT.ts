// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Abrir novamente a página do seu banco",
  "Abrir a página do seu banco",
  "Interromper a verificação do banco",
  "O seu banco confirma este pagamento numa página própria, que abre ao lado desta. Volte aqui quando terminar.",
  "Continue na página do seu banco",
  "A aguardar o seu banco",
  "Siga os passos na página do seu banco e depois volte aqui. Continuamos automaticamente.",
  "Não vê nada aqui? Alguns bancos só abrem numa página própria.",
  "Continuar numa nova página",
];
