import type { ShopCurrency } from './catalogue.ts';

/** A country that the shop delivers to, with what is usual there. */
export interface ShopCountry {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  readonly name: string;
  readonly currency: ShopCurrency;
  /** BCP 47 tag of the checkout's language. */
  readonly locale: string;
  /** Percent of sales tax within the shop's prices; absent where none is within them. */
  readonly taxRate?: number;
  /** Lines of an example address, as they are written there. */
  readonly address: readonly string[];
  /** Payment methods beside cards, by the service's words. */
  readonly methods: readonly string[];
}

const countryTable = [
  {
    code: 'US',
    name: 'United States',
    currency: 'USD',
    locale: 'en-US',
    address: ['100 Main Street', 'Springfield, IL 62701'],
    methods: ['ach'],
  },
  {
    code: 'DE',
    name: 'Germany',
    currency: 'EUR',
    locale: 'de',
    taxRate: 19,
    address: ['Lindenstraße 12', '10969 Berlin'],
    methods: ['sepa'],
  },
  {
    code: 'NL',
    name: 'Netherlands',
    currency: 'EUR',
    locale: 'nl',
    taxRate: 21,
    address: ['Kerkstraat 12', '1017 GC Amsterdam'],
    methods: ['ideal', 'sepa'],
  },
  {
    code: 'FR',
    name: 'France',
    currency: 'EUR',
    locale: 'fr',
    taxRate: 20,
    address: ['12 rue des Écoles', '75005 Paris'],
    methods: ['sepa'],
  },
  {
    code: 'GB',
    name: 'United Kingdom',
    currency: 'GBP',
    locale: 'en-GB',
    taxRate: 20,
    address: ['12 High Street', 'Bristol', 'BS1 2AW'],
    methods: ['bacs'],
  },
  {
    code: 'PL',
    name: 'Poland',
    currency: 'PLN',
    locale: 'pl',
    taxRate: 23,
    address: ['ul. Długa 12', '00-238 Warszawa'],
    methods: [],
  },
  {
    code: 'BR',
    name: 'Brazil',
    currency: 'BRL',
    locale: 'pt-BR',
    address: ['Rua Augusta, 120', 'Consolação', 'São Paulo – SP', '01305-000'],
    methods: ['pix', 'boleto'],
  },
  {
    code: 'MX',
    name: 'Mexico',
    currency: 'MXN',
    locale: 'es-419',
    taxRate: 16,
    address: ['Av. Juárez 12', 'Centro', '06010 Ciudad de México, CDMX'],
    methods: [],
  },
  {
    code: 'IN',
    name: 'India',
    currency: 'INR',
    locale: 'hi',
    address: ['12 Residency Road', 'Bengaluru 560025', 'Karnataka'],
    methods: ['upi_intent', 'upi_qr', 'upi_collect'],
  },
  {
    code: 'JP',
    name: 'Japan',
    currency: 'JPY',
    locale: 'ja',
    taxRate: 10,
    address: ['〒150-0001', '東京都渋谷区神宮前1-2-3'],
    methods: ['direct_carrier_billing'],
  },
] as const satisfies readonly ShopCountry[];

export const countries: readonly ShopCountry[] = countryTable;

/** The country with a code; the first one of the table for any other text. */
export const countryOf = (code: unknown): ShopCountry => countries.find((one) => one.code === code) ?? countryTable[0];
