// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Kraj",
  "Adres rozliczeniowy",
  "Kod pocztowy",
  "Podaj kod pocztowy adresu rozliczeniowego karty.",
  "Podaj kod pocztowy w formacie używanym w tym kraju.",
  "Ten kod pocztowy jest za długi.",
  "Wczytaj ją ponownie, aby kontynuować. Wpisane w niej dane przepadły i trzeba je podać jeszcze raz.",
  "Podaj nazwę karty, a nie jej numer.",
  "Niektórych znaków w tej nazwie nie można użyć.",
  "Ta nazwa jest za długa. Użyj najwyżej 40 znaków.",
  "Ułatwia znalezienie karty na liście, na przykład „Podróże”.",
  "Nazwa tej karty (opcjonalnie)",
  "Zapisz tę kartę na przyszłość",
  "Serwis płatniczy ją przechowuje. Zezwalasz firmie {merchant} na późniejsze pobieranie środków za Twoje zamówienia, także gdy nie ma Cię na tej stronie, dopóki nie poprosisz firmy {merchant} o usunięcie karty.",
  "Serwis płatniczy przechowuje ją dla firmy {merchant}. Środki są pobierane tylko wtedy, gdy wybierzesz kartę i zapłacisz. Możesz poprosić firmę {merchant} o jej usunięcie.",
];
