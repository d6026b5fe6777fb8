// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Dirección de esta página de pago",
  "Cerrar",
  "Código QR de esta página de pago",
  "La dirección se copió.",
  "Copiar la dirección",
  "Este navegador no copia automáticamente. La dirección está seleccionada: cópiela desde ahí.",
  "Enviar…",
  "Escanee el código con su teléfono o envíe la dirección. Quien la abra verá este pedido y podrá pagarlo.",
  "Pagar en otro dispositivo",
];
