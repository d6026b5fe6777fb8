// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "País",
  "Endereço de cobrança",
  "CEP ou código postal",
  "Digite o código postal do endereço de cobrança do seu cartão.",
  "Digite o código postal como se escreve neste país.",
  "Este código postal é longo demais.",
  "Recarregue-a para continuar. O que você digitou nela se perdeu e precisa ser digitado de novo.",
  "Dê um nome ao cartão, não o número dele.",
  "Alguns caracteres deste nome não podem ser usados.",
  "Este nome é longo demais. Use no máximo 40 caracteres.",
  "Ajuda a encontrar o cartão na sua lista, por exemplo “Viagem”.",
  "Nome para este cartão (opcional)",
  "Salvar este cartão para a próxima vez",
  "O serviço de pagamento o guarda. Você autoriza {merchant} a cobrá-lo depois pelo que você pedir, mesmo quando não estiver nesta página, até pedir a {merchant} que o remova.",
  "O serviço de pagamento o guarda para {merchant}. Ele só é cobrado quando você o escolhe e paga, e você pode pedir a {merchant} que o remova.",
];
