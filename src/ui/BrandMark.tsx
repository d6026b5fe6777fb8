/** Abbreviations that fit on the tile, by brand name in lower case without spaces. */
const abbreviations: Readonly<Record<string, string>> = {
  visa: 'VISA',
  mastercard: 'MC',
  amex: 'AMEX',
  americanexpress: 'AMEX',
  discover: 'DISC',
  diners: 'DC',
  dinersclub: 'DC',
  jcb: 'JCB',
  unionpay: 'UP',
  maestro: 'MAE',
  mir: 'MIR',
  troy: 'TROY',
  elo: 'ELO',
  interac: 'INT',
  cartesbancaires: 'CB',
  rupay: 'RU',
  verve: 'VERV',
};

/** The brand or kind of method of a mark. */
export interface BrandMarkProps {
  /** Name of a card brand in any spelling (`Visa`, `AmericanExpress`); `bank` and `wallet` are drawn too. An unknown or absent one gives the neutral card. */
  readonly brand?: string | undefined;
}

/**
 * A neutral tile with the abbreviated name of a card brand, `<svg data-part="brand">`, in the current text colour. It is lettering, not the brand's artwork.
 * Always hidden from assistive technology: the name is in the text beside it.
 */
export function BrandMark({ brand }: BrandMarkProps) {
  const key = (brand ?? '').toLowerCase().replace(/[\s_-]/g, '');
  const letters = Object.hasOwn(abbreviations, key) ? abbreviations[key] : undefined;
  return (
    <svg
      data-part="brand"
      data-brand={letters === undefined ? 'generic' : key}
      viewBox="0 0 38 26"
      width="38"
      height="26"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <rect data-part="brand-tile" x="0.5" y="0.5" width="37" height="25" rx="5" strokeWidth="1" />
      {letters === undefined ? (
        <path d={Object.hasOwn(glyphs, key) ? glyphs[key] : card} />
      ) : (
        <text
          x="19"
          y="16.9"
          direction="ltr"
          textAnchor="middle"
          fontSize={letters.length > 3 ? 10 : 11}
          fontWeight="700"
          letterSpacing="0.3"
          fill="currentColor"
          stroke="none"
        >
          {letters}
        </text>
      )}
    </svg>
  );
}

const card =
  'M12 8h14a1.4 1.4 0 0 1 1.4 1.4v7.2A1.4 1.4 0 0 1 26 18H12a1.4 1.4 0 0 1-1.4-1.4V9.4A1.4 1.4 0 0 1 12 8ZM10.6 11.4h16.8M13.4 15h3';

const glyphs: Readonly<Record<string, string | undefined>> = {
  bank: 'M12.5 11 19 7l6.5 4ZM13 18.5h12M15 11v7.5M19 11v7.5M23 11v7.5',
  wallet: 'M12 8.5h13.5V18H13.4A1.4 1.4 0 0 1 12 16.6ZM25.5 12h-4a1.3 1.3 0 0 0 0 2.8h4',
};
