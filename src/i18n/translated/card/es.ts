// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "País",
  "Dirección de facturación",
  "Código postal",
  "Introduzca el código postal de la dirección de facturación de su tarjeta.",
  "Introduzca el código postal como se escribe en este país.",
  "Este código postal es demasiado largo.",
  "Recárguela para continuar. Lo que había escrito en ella se ha perdido y hay que introducirlo de nuevo.",
  "Dé un nombre a la tarjeta, no su número.",
  "Algunos caracteres de este nombre no se pueden usar.",
  "Este nombre es demasiado largo. Use como máximo 40 caracteres.",
  "Le ayuda a encontrar la tarjeta en su lista, por ejemplo «Viajes».",
  "Nombre para esta tarjeta (opcional)",
  "Guardar esta tarjeta para la próxima vez",
  "El servicio de pago la guarda. Usted autoriza a {merchant} a cobrar más adelante en ella lo que pida, también cuando no esté en esta página, hasta que pida a {merchant} que la elimine.",
  "El servicio de pago la guarda para {merchant}. Solo se le cobra cuando usted la elige y paga, y puede pedir a {merchant} que la elimine.",
];
