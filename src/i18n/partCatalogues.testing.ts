import type { Message } from './message.ts';
import { ar as actionsAr } from './parts/actions/ar.ts';
import { en as actionsEn } from './parts/actions/en.ts';
import { ar as addressAr } from './parts/address/ar.ts';
import { en as addressEn } from './parts/address/en.ts';
import { ar as bankAr } from './parts/bank/ar.ts';
import { en as bankEn } from './parts/bank/en.ts';
import { ar as cardAr } from './parts/card/ar.ts';
import { en as cardEn } from './parts/card/en.ts';
import { ar as linkAr } from './parts/link/ar.ts';
import { en as linkEn } from './parts/link/en.ts';
import { ar as payoutAr } from './parts/payout/ar.ts';
import { en as payoutEn } from './parts/payout/en.ts';
import { ar as savedAr } from './parts/saved/ar.ts';
import { en as savedEn } from './parts/saved/en.ts';
import type { TextPart } from './textParts.ts';

/** Every catalogue of every part, for the tests that hold them to one another. */
export const partCatalogues: {
  readonly [P in TextPart]: Readonly<Record<'en' | 'ar', Readonly<Record<string, Message>>>>;
} = {
  actions: { en: actionsEn, ar: actionsAr },
  address: { en: addressEn, ar: addressAr },
  bank: { en: bankEn, ar: bankAr },
  card: { en: cardEn, ar: cardAr },
  link: { en: linkEn, ar: linkAr },
  payout: { en: payoutEn, ar: payoutAr },
  saved: { en: savedEn, ar: savedAr },
};
