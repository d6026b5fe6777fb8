// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Torna a obrir la pàgina del banc",
  "Obre la pàgina del banc",
  "Atura la comprovació del banc",
  "El seu banc confirma aquest pagament en una pàgina pròpia, que s’obre al costat d’aquesta. Torni aquí quan acabi.",
  "Continuï a la pàgina del seu banc",
  "Esperant el seu banc",
  "Segueixi els passos a la pàgina del seu banc i torni aquí. Continuarem automàticament.",
  "No s’hi veu res? Alguns bancs només s’obren en una pàgina pròpia.",
  "Continua en una pàgina nova",
];
