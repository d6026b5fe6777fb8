// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Endereço desta página de pagamento",
  "Fechar",
  "QR code desta página de pagamento",
  "O endereço foi copiado.",
  "Copiar o endereço",
  "Este navegador não copia automaticamente. O endereço está selecionado: copie daí.",
  "Enviar…",
  "Escaneie o código com seu celular ou envie o endereço. Quem o abrir verá este pedido e poderá pagá-lo.",
  "Pague em outro dispositivo",
];
