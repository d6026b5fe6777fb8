import type { ReactNode } from 'react';

/** One mark on a tile of 38 × 26. */
interface Drawing {
  /** Colour of the whole tile, where the mark has one of its own; a white tile otherwise. */
  readonly tile?: string;
  readonly art: ReactNode;
}

/** A name as letters of a given width, whatever font the device has. */
function Letters({
  children,
  x = 19,
  y = 16.6,
  width,
  size = 8.5,
  fill,
  slanted = false,
}: {
  readonly children: string;
  readonly x?: number;
  readonly y?: number;
  readonly width: number;
  readonly size?: number;
  readonly fill: string;
  readonly slanted?: boolean;
}) {
  return (
    <text
      x={x}
      y={y}
      direction="ltr"
      textAnchor="middle"
      textLength={width}
      lengthAdjust="spacingAndGlyphs"
      fontSize={size}
      fontWeight="800"
      fontStyle={slanted ? 'italic' : undefined}
      fill={fill}
    >
      {children}
    </text>
  );
}

/** Two circles that overlap: the left one, the right one and what they share. */
const circles = (left: string, right: string, both: string) => (
  <>
    <circle cx="15" cy="13" r="6.6" fill={left} />
    <circle cx="23" cy="13" r="6.6" fill={right} />
    <path d="M19 7.75a6.6 6.6 0 0 1 0 10.5 6.6 6.6 0 0 1 0-10.5Z" fill={both} />
  </>
);

/** A bar with a letter, one of three. */
const bar = (x: number, letter: string, fill: string) => (
  <>
    <path d={`M${x} 8.4a2.9 2.9 0 0 1 2.9-2.9h3.4v12.1a2.9 2.9 0 0 1-2.9 2.9H${x}Z`} fill={fill} />
    <Letters x={x + 3.15} y={15.4} width={4} size={6} fill="#fff">
      {letter}
    </Letters>
  </>
);

/** A leaning panel, one of three. */
const panel = (x: number, fill: string) => <path d={`M${x + 3.2} 5.5h8.4l-3.4 15h-8.4Z`} fill={fill} />;

/** Two arrows, orange and green, by the tip of the first one's back. */
const arrows = (x: number) => (
  <>
    <path d={`m${x} 8 3.2 5-6 5Z`} fill="#f58220" />
    <path d={`m${x + 2.4} 8 3.2 5-6 5Z`} fill="#00873e" />
  </>
);

const visa: Drawing = {
  art: (
    <path
      transform="translate(6.9 9.2) skewX(-12) scale(.83)"
      fill="#1434cb"
      fillRule="evenodd"
      d="M0 0h2.7l1.8 5.9L6.8 0h2.7L5.6 9H3.1ZM10.6 0h2.6v9h-2.6ZM21.3.4v2.2c-1.4-.6-3.6-.7-3.6.2 0 1.2 4.2 1 4.2 3.6 0 2.7-4 3.3-7 2.2V6.3c1.8.8 4.2.9 4.2-.1 0-1.2-4.1-1-4.1-3.6 0-2.6 3.9-3 6.3-2.2ZM26.2 0h3l3.4 9h-2.8l-.5-1.6h-3.4L25.3 9h-2.7Zm1.4 2.7-1 2.8h1.9Z"
    />
  ),
};

const amex: Drawing = {
  tile: '#006fcf',
  art: (
    <Letters y={17} width={28} size={11} fill="#fff">
      AMEX
    </Letters>
  ),
};

const diners: Drawing = {
  art: (
    <>
      <circle cx="19" cy="13" r="8" fill="#0069aa" />
      <circle cx="19" cy="13" r="6.4" fill="#fff" />
      <path d="M17.6 8.2v9.6a5.1 5.1 0 0 1 0-9.6ZM20.4 8.2a5.1 5.1 0 0 1 0 9.6Z" fill="#0069aa" />
    </>
  ),
};

/** Card networks, wallets and schemes by their names in lower case without spaces. Drawn for tillkit in the colours that the marks are known by. */
export const brandDrawings: Readonly<Record<string, Drawing>> = {
  visa,
  mastercard: { art: circles('#eb001b', '#f79e1b', '#ff5f00') },
  maestro: { art: circles('#eb001b', '#00a2e5', '#7375cf') },
  amex,
  americanexpress: amex,
  diners,
  dinersclub: diners,
  discover: {
    art: (
      <>
        <path d="M37 12.5v8.5a4 4 0 0 1-4 4H13c10.5-1.6 19-6.2 24-12.5Z" fill="#f27712" />
        <Letters x={9.4} y={13.6} width={11.4} size={6.6} fill="#1a1a1a">
          DISC
        </Letters>
        <circle cx="18" cy="11.3" r="2.5" fill="#f27712" />
        <Letters x={26.6} y={13.6} width={11.4} size={6.6} fill="#1a1a1a">
          VER
        </Letters>
      </>
    ),
  },
  jcb: {
    art: (
      <>
        {bar(8.6, 'J', '#0b4ea2')}
        {bar(15.9, 'C', '#c8102e')}
        {bar(23.2, 'B', '#00843d')}
      </>
    ),
  },
  unionpay: {
    art: (
      <>
        {panel(6.4, '#e21836')}
        {panel(13.4, '#00447c')}
        {panel(20.4, '#007b84')}
      </>
    ),
  },
  cartesbancaires: {
    tile: '#1a4f9c',
    art: (
      <>
        <path d="M20 5h7a3.8 3.8 0 0 1 2 7 4.4 4.4 0 0 1-2.3 9H20Z" fill="#29ac8a" />
        <path d="M18 5v16h-4a8 8 0 0 1 0-16Z" fill="#fff" />
      </>
    ),
  },
  mir: {
    art: (
      <>
        <Letters y={17} width={25} size={10} fill="#0f754e">
          MIR
        </Letters>
        <path d="M24.5 6.5h6a2 2 0 0 1-2 1.8h-4Z" fill="#1faee3" />
      </>
    ),
  },
  troy: {
    art: (
      <Letters width={25} size={11} fill="#0099a8">
        troy
      </Letters>
    ),
  },
  elo: {
    tile: '#111',
    art: (
      <>
        <path d="M9.6 9a7.6 7.6 0 0 1 5.7-3.2" stroke="#ffcb05" strokeWidth="2.4" fill="none" />
        <path d="M8.2 11.6a7.6 7.6 0 0 0 2 7.2" stroke="#00a4e0" strokeWidth="2.4" fill="none" />
        <path d="M12.4 20.1a7.6 7.6 0 0 0 9.6-4" stroke="#ef4123" strokeWidth="2.4" fill="none" />
        <Letters x={20} y={16} width={15} size={9.5} fill="#fff">
          elo
        </Letters>
      </>
    ),
  },
  interac: {
    tile: '#fdb913',
    art: (
      <Letters y={16} width={28} size={8.5} fill="#1a1a1a">
        Interac
      </Letters>
    ),
  },
  rupay: {
    art: (
      <>
        <Letters x={16.4} y={16} width={21} size={8.5} fill="#1b3c8c" slanted>
          RuPay
        </Letters>
        {arrows(28.4)}
      </>
    ),
  },
  verve: {
    art: (
      <>
        <circle cx="9.6" cy="13" r="4.6" fill="#ee312a" />
        <path d="m7.4 11 2.2 4.4L11.8 11" stroke="#fff" strokeWidth="1.5" fill="none" />
        <Letters x={24} y={15.8} width={17} size={8} fill="#00425f">
          Verve
        </Letters>
      </>
    ),
  },
  upi: {
    art: (
      <>
        <Letters x={15} y={16.4} width={17} size={9.5} fill="#5f6368" slanted>
          UPI
        </Letters>
        {arrows(27)}
      </>
    ),
  },
  pix: {
    art: (
      <path
        d="m15.4 8.2 2.2-2.2a2 2 0 0 1 2.8 0l2.2 2.2-3.6 3.6Zm0 9.6 2.2 2.2a2 2 0 0 0 2.8 0l2.2-2.2-3.6-3.6Zm-1.2-8.4 3.6 3.6-3.6 3.6-2.2-2.2a2 2 0 0 1 0-2.8Zm9.6 0-3.6 3.6 3.6 3.6 2.2-2.2a2 2 0 0 0 0-2.8Z"
        fill="#32bcad"
      />
    ),
  },
  ideal: {
    art: (
      <>
        <path d="M10 5.5h8.6c5.4 0 9.4 2.7 9.4 7.5s-4 7.5-9.4 7.5H10Z" fill="#cc0066" />
        <path d="M13 12.6h3v5.2h-3Z" fill="#fff" />
        <circle cx="14.5" cy="9.7" r="1.8" fill="#fff" />
      </>
    ),
  },
  alipay: {
    tile: '#1677ff',
    art: (
      <path
        d="M12.5 9h13M19 6v9.5M14 12.4h9.4c-.8 3.4-4.6 7-8.4 7-2.4 0-3.6-1.2-3.6-2.6 0-1.6 1.5-2.6 3.4-2.6 3.4 0 7.2 2.2 12.2 4.6"
        stroke="#fff"
        strokeWidth="1.7"
        strokeLinecap="round"
        fill="none"
      />
    ),
  },
  paypal: {
    art: (
      <>
        <path d="M16.6 7.4h6.2c2.8 0 4.4 1.6 3.9 4.3-.6 3.2-2.7 4.5-5.6 4.5h-1.6l-.8 4.6h-4.3Z" fill="#0070e0" />
        <path
          d="M14 4.6h6.2c2.8 0 4.4 1.6 3.9 4.3-.6 3.2-2.7 4.5-5.6 4.5h-1.6l-.8 4.6h-4.3Z"
          fill="#003087"
          fillOpacity="0.92"
        />
      </>
    ),
  },
  venmo: {
    tile: '#008cff',
    art: <path d="m13 7.4 3.7-.5 1.4 8.2c1.8-2.6 3-5.4 2.7-8.2l4-.5c.5 4.3-2.6 9.4-5.4 12.6h-4.6Z" fill="#fff" />,
  },
  multibanco: {
    art: (
      <>
        <path
          d="M9.5 8.5v-1A2.5 2.5 0 0 1 12 5h14a2.5 2.5 0 0 1 2.5 2.5v1M9.5 17.5v1A2.5 2.5 0 0 0 12 21h14a2.5 2.5 0 0 0 2.5-2.5v-1"
          stroke="#3b6fb6"
          strokeWidth="2"
          fill="none"
        />
        <Letters y={16.2} width={17} size={9} fill="#1a1a1a">
          MB
        </Letters>
      </>
    ),
  },
  boleto: {
    art: (
      <path
        d="M9 7h1.6v12H9Zm3 0h3v12h-3Zm4.6 0h1.2v12h-1.2Zm2.8 0h1.2v12h-1.2Zm3 0h3v12h-3Zm4.6 0h1.6v12H27Z"
        fill="#1a1a1a"
      />
    ),
  },
};
