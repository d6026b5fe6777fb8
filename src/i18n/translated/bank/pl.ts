// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Otwórz stronę banku ponownie",
  "Otwórz stronę banku",
  "Zatrzymaj weryfikację w banku",
  "Bank potwierdza tę płatność na własnej stronie, która otworzy się obok tej. Po zakończeniu wróć tutaj.",
  "Kontynuuj na stronie banku",
  "Oczekiwanie na bank",
  "Wykonaj kroki na stronie banku, a potem wróć tutaj. Przejdziemy dalej automatycznie.",
  "Nic tu nie widać? Niektóre banki otwierają się tylko na własnej stronie.",
  "Kontynuuj na nowej stronie",
];
