// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Država",
  "Naslov za izstavitev računa",
  "Poštna številka",
  "Vnesite poštno številko naslova za izstavitev računa svoje kartice.",
  "Vnesite poštno številko, kot se piše v tej državi.",
  "Ta poštna številka je predolga.",
  "Znova ga naložite za nadaljevanje. Kar ste vnesli vanj, je izgubljeno in je treba vnesti znova.",
  "Vnesite ime kartice, ne njene številke.",
  "Nekaterih znakov v tem imenu ni mogoče uporabiti.",
  "To ime je predolgo. Uporabite največ 40 znakov.",
  "Pomaga vam najti kartico na seznamu, na primer »Potovanja«.",
  "Ime te kartice (izbirno)",
  "Shrani to kartico za naslednjič",
  "Kartico hrani plačilna storitev. Trgovcu {merchant} dovolite, da jo pozneje bremeni za to, kar naročite, tudi ko niste na tej strani, dokler trgovca {merchant} ne prosite, naj jo odstrani.",
  "Kartico hrani plačilna storitev za trgovca {merchant}. Bremeni se samo, ko jo izberete in plačate, trgovca {merchant} pa lahko prosite, naj jo odstrani.",
];
