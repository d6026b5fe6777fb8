// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Znova odpri stran banke",
  "Odpri stran banke",
  "Ustavi bančno preverjanje",
  "Vaša banka potrdi to plačilo na svoji strani. Odpre se poleg te. Ko končate, se vrnite sem.",
  "Nadaljujte na strani svoje banke",
  "Čakamo na vašo banko",
  "Sledite korakom na strani svoje banke, nato se vrnite sem. Nadaljujemo samodejno.",
  "Tu ni nič videti? Nekatere banke se odprejo samo na svoji strani.",
  "Nadaljuj na novi strani",
];
