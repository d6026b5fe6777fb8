/** The icons of the kit. */
export type IconName = keyof typeof drawings;

/** Outline of a card. */
const card =
  'M3.6 4.8h12.8a1.2 1.2 0 0 1 1.2 1.2v8a1.2 1.2 0 0 1-1.2 1.2H3.6A1.2 1.2 0 0 1 2.4 14V6a1.2 1.2 0 0 1 1.2-1.2Z';

/** Outlines on a 20 × 20 grid, drawn with the current text colour. */
const drawings = {
  check: 'M4.5 10.5 8.2 14.2 15.5 6',
  cross: 'M5.5 5.5 14.5 14.5M14.5 5.5 5.5 14.5',
  warning: 'M10 3.2 17.3 16H2.7ZM10 8v3.6M10 13.8v.01',
  info: 'M10 17.2a7.2 7.2 0 1 0 0-14.4 7.2 7.2 0 0 0 0 14.4ZM10 9.4v4.2M10 6.6v.01',
  clock: 'M10 17.2a7.2 7.2 0 1 0 0-14.4 7.2 7.2 0 0 0 0 14.4ZM10 6v4.2l2.8 1.7',
  half: 'M10 17.2a7.2 7.2 0 1 0 0-14.4 7.2 7.2 0 0 0 0 14.4ZM10.6 3v14M12 3.4v13.2M13.4 4v12M14.8 5v10M16.2 6.8v6.4',
  copy: 'M7.6 7.6h8.8v8.8H7.6ZM12.4 4.6V3.6H3.6v8.8h1',
  lock: 'M5.2 9h9.6v7.2H5.2ZM7 9V6.6a3 3 0 0 1 6 0V9',
  'card-generic': `${card}M2.4 8.4h15.2M5.2 12h3`,
  /* A card with its security code: on the back, or on the front of an American Express card. */
  'code-back': `${card}M2.4 7.8h15.2M10.4 11.9h.01M12.6 11.9h.01M14.8 11.9h.01`,
  'code-front': `${card}M5.2 12.4h3M8.2 8.6h.01M10.4 8.6h.01M12.6 8.6h.01M14.8 8.6h.01`,
  plus: 'M10 4.5v11M4.5 10h11',
  bank: 'M3 8.2 10 4l7 4.2ZM3.4 16h13.2M5.2 8.4V16M10 8.4V16M14.8 8.4V16',
  chevron: 'M5.5 8 10 12.5 14.5 8',
  external: 'M8.4 4.6H4.6v10.8h10.8v-3.8M11.4 4h4.6v4.6M16 4l-7 7',
  spinner: 'M10 2.8a7.2 7.2 0 1 1-7.2 7.2',
} as const;

/**
 * One icon as inline SVG, `<svg data-part="icon" data-icon={name}>`. Always hidden from assistive technology: an icon repeats what the text beside it says.
 * The stylesheet gives it its size; without one it is 20 × 20 px.
 */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg
      data-part="icon"
      data-icon={name}
      viewBox="0 0 20 20"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {/* Of length 1, so that a theme can draw it stroke by stroke. */}
      <path d={drawings[name]} pathLength="1" />
    </svg>
  );
}
