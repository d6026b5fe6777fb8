// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "País",
  "Adreça de facturació",
  "Codi postal",
  "Introdueixi el codi postal de l’adreça de facturació de la targeta.",
  "Introdueixi el codi postal tal com s’escriu en aquest país.",
  "Aquest codi postal és massa llarg.",
  "Torni-la a carregar per continuar. El que hi havia escrit s’ha perdut i s’ha de tornar a introduir.",
  "Doni un nom a la targeta, no el seu número.",
  "Alguns caràcters d’aquest nom no es poden fer servir.",
  "Aquest nom és massa llarg. Faci servir com a màxim 40 caràcters.",
  "L’ajuda a trobar la targeta a la llista, per exemple «Viatges».",
  "Nom per a aquesta targeta (opcional)",
  "Desa aquesta targeta per a la propera vegada",
  "El servei de pagament la desa. Vostè autoritza {merchant} a cobrar-hi més endavant el que demani, també quan no sigui en aquesta pàgina, fins que demani a {merchant} que l’elimini.",
  "El servei de pagament la desa per a {merchant}. Només s’hi cobra quan vostè la tria i paga, i pot demanar a {merchant} que l’elimini.",
];
