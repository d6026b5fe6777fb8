// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Țară",
  "Adresa de facturare",
  "Cod poștal",
  "Introduceți codul poștal al adresei de facturare a cardului.",
  "Introduceți codul poștal așa cum se scrie în această țară.",
  "Acest cod poștal este prea lung.",
  "Reîncărcați-o pentru a continua. Ce ați scris acolo s-a pierdut și trebuie introdus din nou.",
  "Dați cardului un nume, nu numărul lui.",
  "Unele caractere din acest nume nu pot fi folosite.",
  "Acest nume este prea lung. Folosiți cel mult 40 de caractere.",
  "Vă ajută să găsiți cardul în listă, de exemplu „Călătorii”.",
  "Numele acestui card (opțional)",
  "Salvați acest card pentru data viitoare",
  "Serviciul de plată îl păstrează. Permiteți ca {merchant} să încaseze mai târziu de pe el pentru ce comandați, și când nu sunteți pe această pagină, până când cereți eliminarea lui de la {merchant}.",
  "Serviciul de plată îl păstrează pentru {merchant}. Se încasează de pe el doar când îl alegeți și plătiți, iar eliminarea lui o puteți cere de la {merchant}.",
];
