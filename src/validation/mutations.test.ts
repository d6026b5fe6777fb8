import { describe, expect, it } from 'vitest';
import { everyRow } from '../everyRow.testing.ts';
import {
  bbanClasses,
  isCnpj,
  isCpf,
  parseClabe,
  parseIban,
  parseRoutingNumber,
  passesLuhn,
  testCards,
} from './index.ts';
import { sampleIbans, substitutions, swapped } from './sampleIbans.testing.ts';

const digits = '0123456789';
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const isDigit = (sign: string | undefined) => sign !== undefined && digits.includes(sign);
const positions = (text: string) => [...text].map((_, position) => position);

/** The class of the sign at a position of an IBAN: two letters of the country, two check digits, then the country's own structure. */
const classAt = (iban: string, position: number) => `aann${bbanClasses(iban.slice(0, 2))}`[position];

describe('what the checks of an IBAN see', () => {
  it('is every wrong digit for a digit and every wrong letter for a letter', () => {
    let tried = 0;
    for (const iban of sampleIbans) {
      for (const position of positions(iban)) {
        for (const wrong of substitutions(iban, position, isDigit(iban[position]) ? digits : letters)) {
          expect(parseIban(wrong).ok, `${iban} as ${wrong}`).toBe(false);
          tried += 1;
        }
      }
    }
    expect(tried).toBeGreaterThan(25_000);
  });

  it('is every swap of neighbours that are two digits or two letters', () => {
    let tried = 0;
    for (const iban of sampleIbans) {
      for (const position of positions(iban)) {
        const wrong = swapped(iban, position);
        if (wrong === undefined || isDigit(iban[position]) !== isDigit(iban[position + 1])) continue;
        expect(parseIban(wrong).ok, `${iban} as ${wrong}`).toBe(false);
        tried += 1;
      }
    }
    expect(tried).toBeGreaterThan(900);
  });

  it('is every letter typed for a digit and every digit for a letter, wherever the country says which of them belongs there', () => {
    let tried = 0;
    for (const iban of sampleIbans) {
      for (const position of positions(iban)) {
        if (classAt(iban, position) === 'c') continue;
        for (const wrong of substitutions(iban, position, isDigit(iban[position]) ? letters : digits)) {
          expect(parseIban(wrong).ok, `${iban} as ${wrong}`).toBe(false);
          tried += 1;
        }
      }
    }
    expect(tried).toBeGreaterThan(30_000);
  });

  it('is not, where the country takes either, about one in a hundred of those: that is the limit of mod 97', () => {
    let tried = 0;
    let missed = 0;
    for (const iban of sampleIbans) {
      for (const position of positions(iban)) {
        if (classAt(iban, position) !== 'c') continue;
        for (const wrong of substitutions(iban, position, isDigit(iban[position]) ? letters : digits)) {
          tried += 1;
          if (parseIban(wrong).ok) missed += 1;
        }
      }
    }
    expect(tried).toBeGreaterThan(10_000);
    expect(missed).toBeGreaterThan(0);
    expect(missed / tried).toBeLessThan(0.02);
  });

  it('is every swap of a letter and a digit but of 1B, 2M and 3X where the country takes either: they weigh the same', () => {
    const blind = new Set<string>();
    let tried = 0;
    for (const country of ['MT', 'MD', 'FR', 'SA', 'GB', 'LC', 'CI', 'BY']) {
      const classes = bbanClasses(country) ?? '';
      for (const digit of digits) {
        for (const letter of letters) {
          const at = classes.indexOf('cc');
          const place = at < 0 ? classes.indexOf('an') : at;
          const filled = [...classes].map((sign) => (sign === 'a' ? 'A' : '0')).join('');
          const pair = at < 0 ? letter + digit : digit + letter;
          const sound = withCheckDigits(country, filled.slice(0, place) + pair + filled.slice(place + 2));
          expect(parseIban(sound).ok, sound).toBe(true);
          tried += 1;
          if (parseIban(swapped(sound, place + 4) ?? '').ok) blind.add(`${country} ${pair}`);
        }
      }
    }
    expect(tried).toBe(8 * 260);
    const pairs = [...blind].map((found) => found.split(' ')[1]);
    expect([...new Set(pairs)].sort()).toEqual(['1B', '2M', '3X']);
    // Where the country says letter or digit, nothing of the kind gets through.
    for (const country of ['GB', 'LC']) {
      const strict = bbanClasses(country)?.includes('cc') === false;
      expect([...blind].some((found) => found.startsWith(country))).toBe(!strict);
    }
  });
});

/** An IBAN with the check digits that it should have, by long division, to compare with the code under test. */
function withCheckDigits(country: string, bban: string): string {
  const number = [...`${bban}${country}00`].map((sign) => String(Number.parseInt(sign, 36))).join('');
  return country + String(98n - (BigInt(number) % 97n)).padStart(2, '0') + bban;
}

describe('what the check digit of a routing number sees', () => {
  const numbers = ['011000015', '021000021', '122105155', '026009593', '322271627', '110000000', '061000052'];

  it('is every wrong digit', () => {
    for (const number of numbers)
      for (const position of positions(number))
        for (const wrong of substitutions(number, position, digits))
          expect(parseRoutingNumber(wrong).ok, `${number} as ${wrong}`).toBe(false);
  });

  it('is every swap of neighbours but of two that differ by five', () => {
    // Every pair at every place, so that none is missing by chance; the last digit makes the number sound.
    const seen = new Set<string>();
    for (const place of [0, 1, 2, 3, 4, 5, 6]) {
      for (const one of digits) {
        for (const other of digits) {
          if (one === other) continue;
          const eight = `0110${'0'.repeat(4)}`.split('');
          eight[place] = one;
          eight[place + 1] = other;
          const [sound] = [...digits]
            .map((last) => eight.join('') + last)
            .filter((number) => sum371(number) % 10 === 0);
          const wrong = swapped(sound ?? '', place) ?? '';
          if (sum371(wrong) % 10 === 0) seen.add(one < other ? one + other : other + one);
        }
      }
    }
    expect([...seen].sort()).toEqual(['05', '16', '27', '38', '49']);
    for (const number of numbers) {
      for (const position of positions(number)) {
        const wrong = swapped(number, position);
        if (wrong === undefined) continue;
        const apart = Math.abs(Number(number[position]) - Number(number[position + 1]));
        if (apart !== 5) expect(parseRoutingNumber(wrong).ok, `${number} as ${wrong}`).toBe(false);
      }
    }
  });
});

function sum371(number: string): number {
  return [...number].reduce((sum, digit, index) => sum + Number(digit) * ([3, 7, 1][index % 3] ?? 0), 0);
}

describe('what the check digit of a CLABE sees', () => {
  const clabe = '032180000118359719';

  it('is every wrong digit, and every swap of neighbours but of two that differ by five', () => {
    for (const position of positions(clabe)) {
      for (const wrong of substitutions(clabe, position, digits)) expect(parseClabe(wrong).ok, wrong).toBe(false);
      const wrong = swapped(clabe, position);
      const apart = Math.abs(Number(clabe[position]) - Number(clabe[position + 1]));
      // The check digit itself is weighed otherwise, so a swap with it may go unnoticed; here none does.
      if (wrong !== undefined && apart !== 5) expect(parseClabe(wrong).ok, wrong).toBe(false);
    }
  });
});

describe('what the Luhn test sees', () => {
  it('is every wrong digit of a card number', () => {
    for (const { number } of testCards)
      for (const position of positions(number))
        for (const wrong of substitutions(number, position, digits)) expect(passesLuhn(wrong), wrong).toBe(false);
  });

  it('is every swap of neighbours but 09 and 90', () => {
    const blind = new Set<string>();
    for (const place of [0, 1]) {
      for (const one of digits) {
        for (const other of digits) {
          if (one === other) continue;
          const before = `4${'0'.repeat(place)}${one}${other}`.padEnd(15, '0');
          const [sound] = [...digits].map((last) => before + last).filter(passesLuhn);
          if (passesLuhn(swapped(sound ?? '', 1 + place) ?? '1')) blind.add(one + other);
        }
      }
    }
    expect([...blind].sort()).toEqual(['09', '90']);
    expect(['4242424242409011', '4242424242490011'].map(passesLuhn)).toEqual([true, true]);
  });
});

describe('what the check digits of Brazilian tax numbers see', () => {
  everyRow([
    ['CPF', ['12345678909', '52998224725', '11144477735'], isCpf],
    ['CNPJ', ['11222333000181', '12ABC34501DE35', '00000000000191'], isCnpj],
  ] as const)(
    'is all but a few wrong digits of a %s: a remainder of ten is written as zero',
    (_kind, numbers, isSound) => {
      let tried = 0;
      let missed = 0;
      for (const number of numbers) {
        expect(isSound(number), number).toBe(true);
        for (const position of positions(number)) {
          for (const wrong of substitutions(number, position, digits)) {
            tried += 1;
            if (isSound(wrong)) missed += 1;
          }
        }
      }
      expect(tried).toBeGreaterThan(290);
      expect(missed / tried).toBeLessThan(0.02);
    },
  );
});
