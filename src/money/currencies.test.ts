import { expect, it } from 'vitest';
import { everyRow } from '../everyRow.testing.ts';
import { currencies, isCurrency, minorUnitDigits } from './index.ts';

// Interface 2.1, one line per initial letter.
const interfaceList = `
AED AFN ALL AMD ANG AOA ARS AUD AWG AZN
BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD
CAD CDF CHF CLF CLP CNY COP CRC CUC CUP CVE CZK
DJF DKK DOP DZD
EGP ERN ETB EUR
FJD FKP
GBP GEL GHS GIP GMD GNF GTQ GYD
HKD HNL HRK HTG HUF
IDR ILS INR IQD IRR ISK
JMD JOD JPY
KES KGS KHR KMF KPW KRW KWD KYD KZT
LAK LBP LKR LRD LSL LYD
MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN
NAD NGN NIO NOK NPR NZD
OMR
PAB PEN PGK PHP PKR PLN PYG
QAR
RON RSD RUB RWF
SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STD STN SVC SYP SZL
THB TJS TMT TND TOP TRY TTD TWD TZS
UAH UGX USD UYU UZS
VES VND VUV
WST
XAF XCD XOF XPF
YER
ZAR ZMW ZWL`
  .trim()
  .split(/\s+/);

it('knows exactly the 160 currency codes of the interface, in its order', () => {
  expect(currencies).toHaveLength(160);
  expect(currencies).toEqual(interfaceList);
  expect(new Set(currencies).size).toBe(160);
});

it('gives every currency the minor unit of ISO 4217, whatever the engine believes', () => {
  const withDigits = (digits: number) => currencies.filter((code) => minorUnitDigits(code) === digits);
  expect(withDigits(0)).toEqual('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' '));
  expect(withDigits(3)).toEqual('BHD IQD JOD KWD LYD OMR TND'.split(' '));
  expect(withDigits(4)).toEqual(['CLF']);
  expect(withDigits(2)).toHaveLength(160 - 16 - 7 - 1);
});

everyRow([
  ['IRR', 2],
  ['MGA', 2],
  ['ISK', 0],
  ['HUF', 2],
  ['IDR', 2],
  ['COP', 2],
  ['PKR', 2],
  ['CLF', 4],
  ['ZWL', 2],
  ['HRK', 2],
])('counts %s with %i decimal digits', (code, digits) => {
  expect(minorUnitDigits(code)).toBe(digits);
});

it('follows the table of a service that differs from ISO 4217', () => {
  expect(minorUnitDigits('ISK', { ISK: 2, IRR: 0, MGA: 0 })).toBe(2);
  expect(minorUnitDigits('IRR', { ISK: 2, IRR: 0, MGA: 0 })).toBe(0);
  expect(minorUnitDigits('EUR', { ISK: 2 })).toBe(2);
  expect(minorUnitDigits('XYZ', { XYZ: 3 })).toBe(3);
});

it('ignores digits in that table that no currency can have', () => {
  for (const digits of [-1, 1.5, 21, Number.NaN]) expect(minorUnitDigits('EUR', { EUR: digits })).toBe(2);
});

it('does not take a lower-case code, a fragment of its lists or a foreign type for a currency', () => {
  for (const value of ['usd', 'USD ', '', 'BIF CLP', 'F C', 'XYZ', null, undefined, 840, {}, ['USD'], 'toString']) {
    expect(isCurrency(value)).toBe(false);
  }
  expect(minorUnitDigits('IF ')).toBeUndefined();
  expect(minorUnitDigits('toString', {})).toBeUndefined();
});
