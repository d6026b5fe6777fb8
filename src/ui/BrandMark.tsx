import { brandDrawings } from './brandDrawings.tsx';

/** The brand or kind of method of a mark. */
export interface BrandMarkProps {
  /**
   * Name of a card network, a wallet or a scheme in any spelling (`Visa`, `AmericanExpress`, `ali_pay`); `bank`, `wallet` and `phone` are drawn too. An
   * unknown or absent one gives the drawing of its kind.
   */
  readonly brand?: string | undefined;
  /** Kind of method, in the words of the interface (`bank_transfer`, `wallet`). Unknown or absent: the neutral card. */
  readonly kind?: string | undefined;
}

/**
 * The acceptance mark of a card network, wallet or scheme on a tile, `<svg data-part="brand" data-brand>`. Always hidden from assistive technology: the
 * name is in the text beside it. The theme takes the colours away where the person has colours of their own.
 */
export function BrandMark({ brand, kind }: BrandMarkProps) {
  const names = [brand, kind].map((name = '') => name.toLowerCase().replace(/[\s_-]/g, ''));
  const key = names.find((name) => Object.hasOwn(brandDrawings, name) || Object.hasOwn(glyphs, name)) ?? 'generic';
  const drawing = brandDrawings[key];
  return (
    <svg
      data-part="brand"
      data-brand={key}
      viewBox="0 0 38 26"
      width="38"
      height="26"
      fill="none"
      stroke={drawing === undefined ? 'currentColor' : undefined}
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <rect
        data-part={drawing === undefined ? 'brand-tile' : undefined}
        x="0.5"
        y="0.5"
        width="37"
        height="25"
        rx="5"
        strokeWidth="1"
        fill={drawing && (drawing.tile ?? '#fff')}
        stroke={drawing && (drawing.tile ?? '#d8dbe3')}
      />
      {drawing?.art ?? <path d={glyphs[key]} />}
    </svg>
  );
}

const bank = 'M12.5 11 19 7l6.5 4ZM13 18.5h12M15 11v7.5M19 11v7.5M23 11v7.5';
const phone =
  'M16 5.5h6a1.2 1.2 0 0 1 1.2 1.2v12.6a1.2 1.2 0 0 1-1.2 1.2h-6a1.2 1.2 0 0 1-1.2-1.2V6.7A1.2 1.2 0 0 1 16 5.5ZM18.2 17.8h1.6';

/** Kinds of method in outline, and the neutral card. */
const glyphs: Readonly<Record<string, string>> = {
  generic:
    'M12 8h14a1.4 1.4 0 0 1 1.4 1.4v7.2A1.4 1.4 0 0 1 26 18H12a1.4 1.4 0 0 1-1.4-1.4V9.4A1.4 1.4 0 0 1 12 8ZM10.6 11.4h16.8M13.4 15h3',
  bank,
  banktransfer: bank,
  bankredirect: bank,
  wallet: 'M12 8.5h13.5V18H13.4A1.4 1.4 0 0 1 12 16.6ZM25.5 12h-4a1.3 1.3 0 0 0 0 2.8h4',
  phone,
  mobilepayment: phone,
};
