// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Krajina",
  "Fakturačná adresa",
  "PSČ",
  "Zadajte PSČ fakturačnej adresy svojej karty.",
  "Zadajte PSČ tak, ako sa v tejto krajine píše.",
  "Toto PSČ je príliš dlhé.",
  "Načítajte ju znova, aby ste mohli pokračovať. Čo ste do nej zadali, je stratené a treba to zadať znova.",
  "Zadajte názov karty, nie jej číslo.",
  "Niektoré znaky v tomto mene sa nedajú použiť.",
  "Tento názov je príliš dlhý. Použite najviac 40 znakov.",
  "Pomôže vám nájsť kartu v zozname, napríklad „Cestovanie“.",
  "Názov tejto karty (nepovinné)",
  "Uložiť túto kartu na nabudúce",
  "Platobná služba ju uchová. Dovoľujete obchodníkovi {merchant}, aby z nej neskôr strhával peniaze za to, čo si objednáte, aj keď nie ste na tejto stránke, kým obchodníka {merchant} nepožiadate o jej odstránenie.",
  "Platobná služba ju uchová pre obchodníka {merchant}. Peniaze sa z nej strhnú, iba keď ju vyberiete a zaplatíte, a obchodníka {merchant} môžete požiadať o jej odstránenie.",
];
