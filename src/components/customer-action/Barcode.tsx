/** Bars of a digit (ISO/IEC 16390): narrow or wide, two of five wide. */
const widths = ['00110', '10001', '01001', '11000', '00101', '10100', '01100', '00011', '10010', '01010'];
const narrow = 2;
const wide = 5;
/** Light units on each side: ten narrow bars. */
const quietZone = 10 * narrow;

/**
 * An even number of digits as an Interleaved 2 of 5 barcode, `<svg data-part="barcode">`, black on white whatever the scheme, as wide as its place. Hidden
 * from assistive technology: the voucher's number is beside it. Renders nothing for other texts.
 */
export function Barcode({ digits }: { readonly digits: string }) {
  if (!/^(?:\d\d)+$/.test(digits)) return null;
  let path = '';
  let x = quietZone;
  const bar = (width: number, space: number) => {
    path += `M${x} 0h${width}v1h${-width}z`;
    x += width + space;
  };
  bar(narrow, narrow);
  bar(narrow, narrow);
  // The bars of a pair are its first digit, the spaces between them its second.
  for (const [first = '', second = ''] of digits.match(/../g) ?? []) {
    const spaces = widths[Number(second)] ?? '';
    for (const [index, own] of [...(widths[Number(first)] ?? '')].entries())
      bar(own === '1' ? wide : narrow, spaces[index] === '1' ? wide : narrow);
  }
  bar(wide, narrow);
  bar(narrow, quietZone);
  return (
    <svg
      data-part="barcode"
      viewBox={`0 -0.2 ${x} 1.4`}
      width="100%"
      height="100"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <rect y="-0.2" width={x} height="1.4" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
