// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "País",
  "Morada de faturação",
  "Código postal",
  "Introduza o código postal da morada de faturação do seu cartão.",
  "Introduza o código postal tal como se escreve neste país.",
  "Este código postal é demasiado longo.",
  "Recarregue-a para continuar. O que escreveu nela perdeu-se e tem de ser introduzido novamente.",
  "Dê um nome ao cartão, não o número.",
  "Alguns caracteres deste nome não podem ser usados.",
  "Este nome é demasiado longo. Use no máximo 40 caracteres.",
  "Ajuda a encontrar o cartão na sua lista, por exemplo “Viagens”.",
  "Nome para este cartão (opcional)",
  "Guardar este cartão para a próxima vez",
  "O serviço de pagamento guarda-o. Autoriza {merchant} a cobrá-lo mais tarde pelo que encomendar, mesmo quando não estiver nesta página, até pedir a {merchant} que o remova.",
  "O serviço de pagamento guarda-o para {merchant}. Só é cobrado quando o escolhe e paga, e pode pedir a {merchant} que o remova.",
];
