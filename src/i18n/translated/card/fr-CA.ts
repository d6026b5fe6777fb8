// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Pays",
  "Adresse de facturation",
  "Code postal",
  "Entrez le code postal de l’adresse de facturation de votre carte.",
  "Entrez le code postal comme il s’écrit dans ce pays.",
  "Ce code postal est trop long.",
  "Rechargez-la pour continuer. Ce que vous y aviez entré est perdu et doit être entré de nouveau.",
  "Donnez un nom à la carte, pas son numéro.",
  "Certains caractères de ce nom ne peuvent pas être utilisés.",
  "Ce nom est trop long. Utilisez au plus 40 caractères.",
  "Il vous aide à trouver la carte dans votre liste, par exemple « Voyages ».",
  "Nom de cette carte (facultatif)",
  "Enregistrer cette carte pour la prochaine fois",
  "Le service de paiement la conserve. Vous permettez que {merchant} la débite plus tard pour ce que vous commandez, même quand vous n’êtes pas sur cette page, jusqu’à ce que vous demandiez sa suppression à {merchant}.",
  "Le service de paiement la conserve pour {merchant}. Elle n’est débitée que si vous la choisissez et payez, et vous pouvez demander sa suppression à {merchant}.",
];
