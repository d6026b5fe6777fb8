// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Pays",
  "Adresse de facturation",
  "Code postal",
  "Saisissez le code postal de l’adresse de facturation de votre carte.",
  "Saisissez le code postal comme il s’écrit dans ce pays.",
  "Ce code postal est trop long.",
  "Rechargez-la pour continuer. Ce que vous y aviez saisi est perdu et doit être saisi à nouveau.",
  "Donnez un nom à la carte, pas son numéro.",
  "Certains caractères de ce nom ne peuvent pas être utilisés.",
  "Ce nom est trop long. Utilisez 40 caractères au maximum.",
  "Il vous aide à retrouver la carte dans votre liste, par exemple « Voyages ».",
  "Nom de cette carte (facultatif)",
  "Enregistrer cette carte pour la prochaine fois",
  "Le service de paiement la conserve. Vous autorisez {merchant} à la débiter plus tard pour ce que vous commandez, même en dehors de cette page, jusqu’à ce que vous demandiez à {merchant} de la supprimer.",
  "Le service de paiement la conserve pour {merchant}. Elle n’est débitée que si vous la choisissez et payez, et vous pouvez demander à {merchant} de la supprimer.",
];
