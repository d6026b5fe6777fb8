// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Država",
  "Adresa za naplatu",
  "Poštanski broj",
  "Unesite poštanski broj adrese za naplatu svoje kartice.",
  "Unesite poštanski broj onako kako se piše u ovoj državi.",
  "Ovaj je poštanski broj predug.",
  "Ponovno ga učitajte za nastavak. Ono što ste u njega unijeli izgubljeno je i treba se ponovno unijeti.",
  "Unesite naziv kartice, a ne njezin broj.",
  "Neki znakovi u ovom imenu ne mogu se upotrijebiti.",
  "Ovaj je naziv predug. Upotrijebite najviše 40 znakova.",
  "Pomaže vam da pronađete karticu na popisu, na primjer „Putovanja”.",
  "Naziv ove kartice (neobavezno)",
  "Spremi ovu karticu za idući put",
  "Karticu čuva platna usluga. Dopuštate trgovcu {merchant} da je kasnije tereti za ono što naručite, i kada niste na ovoj stranici, dok od trgovca {merchant} ne zatražite da je ukloni.",
  "Karticu čuva platna usluga za trgovca {merchant}. Tereti se samo kada je odaberete i platite, a od trgovca {merchant} možete zatražiti da je ukloni.",
];
