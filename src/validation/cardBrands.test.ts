import { expect, it } from 'vitest';
import { detectBrand } from './index.ts';

/** A public table: prefixes by brand, "lo-hi" for ranges of equal length. The longest prefix counts. */
type Table = Readonly<Record<string, string>>;

/** What Braintree's open-source detection of card types knows (credit-card-type 10.3), in the kit's names of brands. */
const creditCardType: Table = {
  visa: '4',
  mastercard: '51-55 2221-2229 223-229 23-26 270-271 2720',
  amex: '34 37',
  diners: '300-305 36 38 39',
  troy: '9792 650052 650082-650083 650092 650161 650170 650173 650175 650268 650271 650273-650274 650456-650457 650836 650846-650850 650923 650987 650990 654997 657366 657998 658758 658767-658768 65083700-65083704 65085800-65085804 65085900-65085901 65086000 65086100-65086105 65086200-65086203 65875000-65875003 65875009 65875101-65875104 65875200 65875501 65875601 65875900 65876000-65876002 65876100-65876103 65876110 65876115-65876116 65876200-65876201 65876500 65876504-65876505 65876600-65876602 65877100-65877101 65877600-65877602 65877700 65877801-65877802 65878200-65878202 65878300-65878311 65878400-65878405 65878500-65878505 65878600-65878601 65879800 65880800 65880900',
  discover: '6011 644-649 65',
  jcb: '2131 1800 3528-3589',
  unionpay:
    '620 62100-62182 62184-62187 62185-62197 62200-62205 622010-622999 622018 62207-62209 623-626 6270 6272 6276 627700-627779 627781-627799 6282-6289 6291 6292 810 8110-8131 8132-8151 8152-8163 8164-8171',
  maestro: '493698 500000-504174 504176-506698 506779-508999 56-59 63 67 6',
  elo: '401178 401179 438935 457631 457632 431274 451416 457393 504175 506699-506778 509000-509999 627780 636297 636368 650031-650033 650035-650051 650405-650439 650485-650538 650541-650598 650700-650718 650720-650727 650901-650978 651652-651679 655000-655019 655021-655058',
  mir: '2200-2204',
  hiper: '637095 63737423 63743358 637568 637599 637609 637612',
  hipercard: '606282',
  naranja: '589562 402918 527572',
  verve:
    '506099-506127 506129 506133-506150 506158-506163 506166 506168 506170 506173 506176-506180 506184 506187-506188 506191 506195 506197 507865 507866 507868-507877 507880-507888 507900 507941',
};

/**
 * What the networks publish of themselves: the network ranges of Discover's acquirers (with Diners Club and UnionPay), Mastercard's account ranges (with
 * Maestro), JCB, Mir, NPCI (RuPay), BKM (Troy) and Interswitch (Verve). Elo, Hiper, Hipercard and Naranja publish none.
 */
const networks: Table = {
  visa: '4',
  mastercard: '51-55 2221-2720',
  amex: '34 37',
  diners: '300-305 3095 36 38 39',
  discover: '6011 644-649 65',
  unionpay: '62 8100-8171',
  jcb: '3528-3589',
  maestro: '50 56-58 6',
  mir: '2200-2204',
  rupay: '508500-508999 606985-607984 608001-608500 6521-6522 652300-653149 817200-820199',
  troy: '9792',
  verve: '506099-506198 507865-507964 650002-650027',
};

interface Range {
  readonly brand: string;
  readonly length: number;
  readonly low: number;
  readonly high: number;
}

/** The ranges of a table, as the first eight digits of a number. */
const rangesOf = (table: Table): readonly Range[] =>
  Object.entries(table).flatMap(([brand, prefixes]) =>
    prefixes.split(' ').map((prefix) => {
      const [low = '', high = low] = prefix.split('-');
      return { brand, length: low.length, low: Number(low.padEnd(8, '0')), high: Number(high.padEnd(8, '9')) };
    }),
  );

const brandIn = (ranges: readonly Range[], issuer: number): string =>
  ranges
    .filter(({ low, high }) => issuer >= low && issuer <= high)
    .reduce<Range | undefined>((best, one) => (best && best.length >= one.length ? best : one), undefined)?.brand ??
  'none';

/** Where a table says something else than the kit, and the kit is not right by the other one: for each pair of brands the prefixes. */
function differencesFrom(table: Table, other?: Table): Readonly<Record<string, readonly string[]>> {
  const ranges = rangesOf(table);
  const others = other && rangesOf(other);
  const found: { readonly pair: string; readonly low: number; high: number }[] = [];
  // Every prefix of the kit has at most eight digits, and a difference begins where a range of one of them begins or has just ended.
  const edges = new Set(
    [...ranges, ...rangesOf(networks), ...rangesOf(creditCardType)].flatMap(({ low, high }) => [low, high + 1]),
  );
  const starts = [...edges].sort((one, other) => one - other);
  for (const [index, low] of starts.entries()) {
    const high = (starts[index + 1] ?? 100_000_000) - 1;
    const kit = detectBrand(String(low).padStart(8, '0')) ?? 'none';
    expect(detectBrand(String(high).padStart(8, '0')) ?? 'none').toBe(kit);
    const theirs = brandIn(ranges, low);
    if (kit === theirs || (others && kit === brandIn(others, low))) continue;
    const pair = `${theirs}, here ${kit}`;
    const last = found.at(-1);
    if (last?.pair === pair && last.high + 1 === low) last.high = high;
    else found.push({ pair, low, high });
  }
  const short = ({ low, high }: { readonly low: number; readonly high: number }) => {
    let [first, end] = [String(low).padStart(8, '0'), String(high).padStart(8, '0')];
    while (first.endsWith('0') && end.endsWith('9')) [first, end] = [first.slice(0, -1), end.slice(0, -1)];
    return first === end ? first : `${first}-${end}`;
  };
  return Object.fromEntries(
    [...new Set(found.map(({ pair }) => pair))].map((pair) => [
      pair,
      found.filter((one) => one.pair === pair).map(short),
    ]),
  );
}

/** No network has these for itself: six-digit numbers of many are in between, and a number that belongs to none is left to the service. */
const nobodys = [
  '6000-6010',
  '601200-606281',
  '606283-606984',
  '607985-608000',
  '608501-619999',
  '640-643',
  '66',
  '68-69',
];

it('the table of brands is that of credit-card-type, but for these differences', () => {
  expect(differencesFrom(creditCardType)).toEqual({
    'maestro, here none': nobodys,
    // RuPay is not in it, and Diners Club has 3095 too.
    'discover, here rupay': ['65210-65314'],
    'maestro, here rupay': ['5085-5089', '606985-607984', '608001-608500'],
    'none, here rupay': ['8172-8201'],
    'none, here diners': ['3095'],
    // UnionPay and Verve publish whole ranges, of which it lists the parts that were seen.
    'maestro, here unionpay': ['62183', '62198-62199', '6271', '6273-6275', '6278-6281', '6290', '6293-6299'],
    'maestro, here verve': ['506099-506198', '507865-507964'],
    'discover, here verve': ['650002-650027'],
    // Naranja's cards of Visa and Mastercard are taken wherever those are.
    'naranja, here visa': ['402918'],
    'naranja, here mastercard': ['527572'],
    // It lists the number under both.
    'troy, here elo': ['650923'],
  });
});

it('the table of brands is what the networks publish, but for these differences and what credit-card-type knows beside', () => {
  // Mastercard publishes the whole of 6 for Maestro, beside all others.
  expect(differencesFrom(networks, creditCardType)).toEqual({
    'maestro, here none': nobodys,
    'discover, here elo': ['650923'],
  });
});
