import type { Appearance } from 'tillkit/theme';

/** The shop's brand, on its own pages and on those of the pay origin. */
export const brand: Appearance = {
  brand: '#a3492b',
  greys: 'warm',
  font: "'Avenir Next', Avenir, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  colours: {
    light: { canvas: '#faf6ef', surface: '#fffdf9', sunken: '#f3ecdf', text: '#2c241c', accent: '#a3492b' },
    dark: { canvas: '#171411', surface: '#211d19', sunken: '#2f2923', text: '#f1e9dd', accent: '#e58a66' },
  },
};
