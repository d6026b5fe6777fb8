// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Země",
  "Fakturační adresa",
  "PSČ",
  "Zadejte PSČ fakturační adresy své karty.",
  "Zadejte PSČ tak, jak se v této zemi píše.",
  "Toto PSČ je příliš dlouhé.",
  "Načtěte ji znovu, abyste mohli pokračovat. Co jste do ní zadali, je ztraceno a je třeba to zadat znovu.",
  "Zadejte název karty, ne její číslo.",
  "Některé znaky v tomto jménu nelze použít.",
  "Tento název je příliš dlouhý. Použijte nejvýše 40 znaků.",
  "Pomůže vám najít kartu v seznamu, například „Cestování“.",
  "Název této karty (nepovinné)",
  "Uložit tuto kartu pro příště",
  "Platební služba ji uchová. Dovolujete obchodníkovi {merchant}, aby z ní později strhával peníze za to, co objednáte, i když nejste na této stránce, dokud obchodníka {merchant} nepožádáte o její odebrání.",
  "Platební služba ji uchová pro obchodníka {merchant}. Peníze se z ní strhnou, jen když ji vyberete a zaplatíte, a obchodníka {merchant} můžete požádat o její odebrání.",
];
