// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Endereço desta página de pagamento",
  "Fechar",
  "Código QR desta página de pagamento",
  "O endereço foi copiado.",
  "Copiar o endereço",
  "Este navegador não copia automaticamente. O endereço está selecionado: copie-o daí.",
  "Enviar…",
  "Leia o código com o telemóvel ou envie o endereço. Quem o abrir vê esta encomenda e pode pagá-la.",
  "Pague noutro dispositivo",
];
