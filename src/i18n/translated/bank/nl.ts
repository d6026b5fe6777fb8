// Written by `node scripts/locales.mjs`, from the files of src/i18n/locales.
export const texts = [
  "Pagina van je bank opnieuw openen",
  "Pagina van je bank openen",
  "Bankcontrole stoppen",
  "Je bank bevestigt deze betaling op een eigen pagina. Die opent naast deze. Kom hier terug als je klaar bent.",
  "Ga verder op de pagina van je bank",
  "Wachten op je bank",
  "Volg de stappen op de pagina van je bank en kom dan hier terug. We gaan vanzelf verder.",
  "Niets te zien hier? Sommige banken openen alleen op een eigen pagina.",
  "Verder op een nieuwe pagina",
];
