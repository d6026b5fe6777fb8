import { achTest } from './ach.ts';
import { bacsTest } from './bacs.ts';
import { becsTest } from './becs.ts';
import { eftTest } from './eft.ts';
import { ibanTest } from './iban.ts';
import { ifscTest } from './ifsc.ts';
import { interacTest } from './interac.ts';
import { nppTest } from './npp.ts';
import { paypalTest } from './paypal.ts';
import { pixTest } from './pix.ts';
import type { TestAccountFacts } from './railFacts.ts';
import type { Rail } from './rails.ts';
import { sepaTest } from './sepa.ts';
import { speiTest } from './spei.ts';
import { upiTest } from './upi.ts';
import { venmoTest } from './venmo.ts';

/** Test accounts of every rail but cards, whose test numbers are published. A table of their own: no page of a payer carries them. */
export const testTable: Readonly<Record<Exclude<Rail, 'card'>, TestAccountFacts>> = {
  ach: achTest,
  us_wire: achTest,
  bacs: bacsTest,
  sepa: sepaTest,
  sepa_instant: sepaTest,
  iban: ibanTest,
  eft: eftTest,
  interac: interacTest,
  pix: pixTest,
  spei: speiTest,
  ifsc: ifscTest,
  upi: upiTest,
  becs: becsTest,
  npp: nppTest,
  paypal: paypalTest,
  venmo: venmoTest,
};
