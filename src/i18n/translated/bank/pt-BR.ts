// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Abrir a página do seu banco novamente",
  "Abrir a página do seu banco",
  "Interromper a verificação do banco",
  "Seu banco confirma este pagamento em uma página própria, que abre ao lado desta. Volte aqui quando terminar.",
  "Continue na página do seu banco",
  "Aguardando seu banco",
  "Siga as etapas na página do seu banco e depois volte aqui. Continuamos automaticamente.",
  "Não aparece nada? Alguns bancos só abrem em uma página própria.",
  "Continuar em uma nova página",
];
