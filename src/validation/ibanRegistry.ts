// A structure, then the countries that use it: n digits, a letters, c either, as in the registry's own notation. SWIFT IBAN registry 99;
// territories are listed with the country whose structure they share.
const registered = `11n NO;12n BE;14n AX DK FI FO GL SD;15n SI;16n AT BA EE LT MN XK;17n HR;18n CR DE ME RS VA;19n AE IL SO TL;20n CZ ES SE SK TN;\
21n LY PT ST;22n IS;23n BI DJ MR;24n HU PL;25n EG;2a12n FK;4a10n NL;2a16n GE;4a14n GB GG IE IM JE;4a15n IQ;4a16n VG;4a20n HN NI SV;\
4a19n3a MU;4a20n3a SC;5n12c CH LI;8n12c AD;8n16c AL CY;3n13c KZ LU;3n16c OM;4n20c LB;2n18c SA;6n16c TR;6n19c UA;7n16c GR;14n15c RU;\
4a13c LV;4a14c BH;4a15c GI;4a16c PK RO;4a20c AZ;4a21c PS QA;4a22c KW;4a24c LC;4a6n8c BG;4a4n18c JO YE;4a5n18c MT;4c20n DO;4c4n16c BY;\
20c MD;24c GT;3n10c2n MK;1a10n12c IT SM;23n1a1c BR;10n11c2n BL FR GF GP MC MF MQ NC PF PM RE TF WF YT`;

// In use between banks and printed on statements, yet not in the registry.
const unregistered = '21n AO CV MZ;22n DZ IR;23n CF CG CM GA GQ KM MG TD;24n MA;2c19n GW;2c22n BF BJ CI ML NE SN TG';

// All that a SEPA credit transfer reaches, with the territories that belong to it (European Payments Council, EPC409-09).
const sepa =
  'AD AL AT AX BE BG BL CH CY CZ DE DK EE ES FI FR GB GF GG GI GP GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MF MK MQ MT NL NO PL PM PT RE RO RS SE SI SK SM VA YT';

const structures: ReadonlyMap<string, string> = new Map(
  `${registered};${unregistered}`.split(';').flatMap((row) => {
    const [structure = '', ...countries] = row.split(' ');
    return countries.map((country) => [country, structure] as const);
  }),
);

/** Every country whose IBANs have a known structure (ISO 3166-1 alpha-2, and XK). */
export const ibanCountries: readonly string[] = [...structures.keys()].sort();

/** How a country's IBANs go on after their check digits, in the registry's notation; `undefined` when the country has none that is known. */
export function ibanStructure(country: string): string | undefined {
  return structures.get(country);
}

/** The sign classes of a country's IBAN after its check digits, one letter for each sign: n digit, a letter, c either; `undefined` when the country has none that is known. */
export function bbanClasses(country: string): string | undefined {
  return signClasses(ibanStructure(country));
}

/** The length in characters of an IBAN of this country (15 to 33), or `undefined` when that is not known. */
export function ibanLength(country: string): number | undefined {
  const classes = bbanClasses(country);
  return classes === undefined ? undefined : classes.length + 4;
}

/** Tells whether SEPA credit transfers reach accounts of this country (ISO 3166-1 alpha-2). */
export function isSepaCountry(country: string): boolean {
  return sepa.split(' ').includes(country);
}

/** A structure with one letter for each sign: n digit, a letter, c either. */
export function signClasses(structure: string | undefined): string | undefined {
  return structure?.replace(/(\d+)([nac])/g, (_part, count: string, sign: string) => sign.repeat(Number(count)));
}
