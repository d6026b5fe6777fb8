// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Adresse de cette page de paiement",
  "Fermer",
  "Code QR de cette page de paiement",
  "L’adresse est copiée.",
  "Copier l’adresse",
  "Ce navigateur ne copie pas automatiquement. L’adresse est sélectionnée : copiez-la.",
  "Envoyer…",
  "Numérisez le code avec votre téléphone ou envoyez l’adresse. Toute personne qui l’ouvre voit cette commande et peut la payer.",
  "Payer sur un autre appareil",
];
