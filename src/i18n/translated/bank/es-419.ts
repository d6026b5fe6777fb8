// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Abrir de nuevo la página de su banco",
  "Abrir la página de su banco",
  "Detener la verificación del banco",
  "Su banco confirma este pago en una página propia, que se abre junto a esta. Vuelva aquí cuando termine.",
  "Continúe en la página de su banco",
  "Esperando a su banco",
  "Siga los pasos en la página de su banco y vuelva aquí. Continuaremos automáticamente.",
  "¿No se ve nada aquí? Algunos bancos solo se abren en una página propia.",
  "Continuar en una página nueva",
];
