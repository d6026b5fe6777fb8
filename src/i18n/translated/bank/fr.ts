// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Rouvrir la page de votre banque",
  "Ouvrir la page de votre banque",
  "Arrêter la vérification bancaire",
  "Votre banque confirme ce paiement sur sa propre page, qui s’ouvre à côté de celle-ci. Revenez ici quand vous aurez terminé.",
  "Continuez sur la page de votre banque",
  "En attente de votre banque",
  "Suivez les étapes sur la page de votre banque, puis revenez ici. La suite se fera automatiquement.",
  "Rien ne s’affiche ici ? Certaines banques s’ouvrent uniquement dans leur propre page.",
  "Continuer dans une nouvelle page",
];
