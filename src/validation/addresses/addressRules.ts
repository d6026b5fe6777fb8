import { defined } from '../../money/index.ts';
import { layouts, listedCountries, postalExamples, postalShapes } from './addressData.ts';

/** One field of an address. `district` is a part of the city, for example a neighbourhood; the wire carries it as `line3`. */
export type AddressPart = 'line1' | 'line2' | 'district' | 'city' | 'region' | 'postalCode';

/** What a country calls its states or provinces. */
export const regionKinds = [
  ...(['state', 'province', 'prefecture', 'county', 'emirate', 'area', 'department'] as const),
  ...(['governorate', 'island', 'oblast', 'parish', 'doSi', 'region'] as const),
] as const;
export type RegionKind = (typeof regionKinds)[number];

/** What a country calls the place. */
export const cityKinds = ['city', 'town', 'suburb', 'district', 'ward'] as const;
export type CityKind = (typeof cityKinds)[number];

/** What a country calls the part of a city that its addresses name. */
export const districtKinds = ['district', 'neighbourhood', 'suburb', 'village'] as const;
export type DistrictKind = (typeof districtKinds)[number];

/** What a country calls its postal codes. */
export const postalCodeKinds = ['postal', 'postcode', 'zip', 'pin', 'eircode'] as const;
export type PostalCodeKind = (typeof postalCodeKinds)[number];

/** What the address of a country consists of. */
export interface AddressRules {
  /** The fields in the country's own order, without the names; those of one line are beside each other. */
  readonly lines: readonly (readonly AddressPart[])[];
  readonly required: readonly AddressPart[];
  readonly region: RegionKind;
  readonly city: CityKind;
  readonly district: DistrictKind;
  readonly postalCode: PostalCodeKind;
  /** A postal code as it is written there; absent where the country's codes are not known. */
  readonly postalExample?: string;
  /** True where `loadRegions` has a list to choose from. */
  readonly hasRegionList: boolean;
  /** True where a person's family name precedes the given name. */
  readonly familyNameFirst: boolean;
}

type Kinds<Kind extends string> = { readonly [kind in Kind]?: string };

// Words of each country's post; where none is named the first of the kinds, or `region`, is used.
const regionsBy: Kinds<RegionKind> = {
  state: 'AS AU BR FM GU IN MH MP MX MY NG PW SO UM US VE VI',
  province: 'AR CA CN CR ES ID IR IT KH MZ PA PG PH TH TR VN',
  prefecture: 'JP',
  county: 'EE HR IE LT RO TW',
  emirate: 'AE',
  area: 'HK',
  department: 'CO HN NI SV UY',
  governorate: 'EG IQ',
  island: 'BS CV KI KN KY SC TV',
  oblast: 'BY KZ RU UA UZ',
  parish: 'BB JM',
  doSi: 'KR',
};
const citiesBy: Kinds<CityKind> = { town: 'GB GG IE IM JE', suburb: 'AU', district: 'HK', ward: 'JP' };
const districtsBy: Kinds<DistrictKind> = { neighbourhood: 'BR CO MX', suburb: 'NZ ZA', village: 'IE NG PH PK' };
const postalCodesBy: Kinds<PostalCodeKind> = {
  zip: 'AS FM GU MH MP PR PW UM US VI',
  pin: 'IN',
  eircode: 'IE',
  postcode: 'AU GB GG IM JE MY NZ',
};

const needsPostalCode =
  'AS AT AU AX BE BL BR CA CH CN CZ DE DK EE ES FI FM FO FR GB GF GG GL GP GR GU HU IM IN IT JE JP KR LI LT LU LV MC MF MH MP MQ MX MY NC ' +
  'NL NO NZ PL PM PR PT PW RE RO RU SE SG SJ SK SM TR UA US VI WF YT ZA';
const needsRegion = 'AE AS AU BR CA CN CO ES FM GU HK ID IN IT JP KR MH MP MX PW US VI';
const familyNamesFirst = 'CN HK HU JP KR MO TW VN';

const parts = { A: ['line1', 'line2'], C: ['city'], D: ['district'], S: ['region'], Z: ['postalCode'] } as const;
// Layout not known: everything that an address may have, and little that it must. A region is asked for once there is a country to have one.
const unknown = 'A|ZC|S';
const noCountry = 'A|ZC';

/** Tells whether a list of countries, codes with a space between them, holds this one. */
function holds(list: string | undefined, country: string): boolean {
  return /^[A-Z]{2}$/.test(country) && list !== undefined && ` ${list} `.includes(` ${country} `);
}

function kindOf<Kind extends string>(kinds: Kinds<Kind>, country: string, otherwise: Kind): Kind {
  for (const kind in kinds) if (holds(kinds[kind], country)) return kind;
  return otherwise;
}

function keyOf(groups: Readonly<Record<string, string>>, country: string): string | undefined {
  return Object.keys(groups).find((key) => holds(groups[key], country));
}

/**
 * What an address there consists of (ISO 3166-1 alpha-2): which fields, in which order, what they are called and which of them are needed. A
 * country that is not known gives every field, `''` every field but the region; only street and city of them are needed.
 */
export function addressRules(country: string): AddressRules {
  const layout = keyOf(layouts, country) ?? (country === '' ? noCountry : unknown);
  const lines = layout.split('|').flatMap((line): (readonly AddressPart[])[] => {
    // The street takes two lines of its own; layouts are made of these letters alone.
    if (line === 'A') return parts.A.map((part) => [part]);
    return [[...line].flatMap((letter) => parts[letter as keyof typeof parts])];
  });
  const there = lines.flat();
  const required: AddressPart[] = ['line1', 'city'];
  if (holds(needsPostalCode, country)) required.push('postalCode');
  if (holds(needsRegion, country)) required.push('region');
  const example = new RegExp(`(?:^|\\|)${/^[A-Z]{2}$/.test(country) ? country : '--'}([^|]+)`).exec(
    postalExamples,
  )?.[1];
  return {
    lines,
    required: required.filter((part) => there.includes(part)),
    region: kindOf(regionsBy, country, 'region'),
    city: kindOf(citiesBy, country, 'city'),
    district: kindOf(districtsBy, country, 'district'),
    postalCode: kindOf(postalCodesBy, country, 'postal'),
    ...defined({ postalExample: example }),
    hasRegionList: holds(listedCountries, country),
    familyNameFirst: holds(familyNamesFirst, country),
  };
}

/** The shape of a country's postal codes as a regular expression for the whole text; absent where none is known. */
export function postalShapeOf(country: string): string | undefined {
  return keyOf(postalShapes, country);
}
