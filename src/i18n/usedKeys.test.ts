import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { type AlternativeMethodType, alternativeMethods, nameOfAlternativeMethod } from '../contract/index.ts';
import { englishParts } from './englishParts.testing.ts';
import { documentTexts, baseMessages as en } from './index.ts';

/** Keys that the components put together from a code; every other key is in the source as it is. */
const assembled = [
  // The name of a language is read for each of them.
  /^document\.language$/,
  // The kinds of places are held to their texts by the compiler: each kind makes a key, and a key that does not exist is an error.
  new RegExp(
    `^apm\\.(${(Object.keys(alternativeMethods) as AlternativeMethodType[]).map(nameOfAlternativeMethod).join('|')})$`,
  ),
  /^apm\.next\.(qr|app|wait|transfer|voucher|redirect|code)$/,
  /^apm\.time\.(seconds|oneDay|twoDays)$/,
  /^apm\.(upi_id|phone)\.(label|hint|error\.(empty|shape))$/,
  /^action\.(qr|app|wait|transfer|voucher|code)\.(title|text)$/,
  /^action\.transfer\.[a-z_]+$/,
  /^action\.code\.error\.(empty|shape|wrong)$/,
  /^address\.(district|city|region|postalCode)\.\w+\.label$/,
  /^address\.city\.\w+\.error$/,
  /^address\.phone\.error\.(empty|chars|length|extension|country_code)$/,
  /^address\.error\.(card_number|chars)$/,
  /^card\.(number|expiry|cvc|holder)\.error\.(empty|chars|too_short|too_long|checksum|repeated|month|expired|too_far|shape|refused|not_accepted|denied|length_[34])$/,
  /^card\.(nickname\.error\.(chars|too_long|card_number)|billing\.postcode\.error\.(empty|shape|too_long)|save\.o(n|ff)_session)$/,
  /^saved\.cvc\.(hint\.length_[34]|error\.(empty|chars|length_[34]))$/,
  /^saved\.(section\.(card|bank|other)|type\.(credit|debit|prepaid))$/,
  /^failure\.(network|timeout|contract|cancelled)$/,
  /^payout\.page\.(otherTab|checking|taken|paidOut|needsAccount|notDone|nothingArrived|unsettled)\.(title|text)$/,
  /^payout\.page\.cannotConfirm\.(text|anybody)$/,
  /^payout\.page\.arrival\.(seconds|minutes|sameDay|nextDay|oneToThreeDays|oneToFiveDays)$/,
  /^payout\.page\.(heading\.(choose|enter|review)|review\.(fulfill|review))$/,
  /^threeds\.atBank\.(cancelled|timedOut|tooOften|notApproved)\.(title|text)$/,
  /^threeds\.(denied|rejected|unavailable|unreadable)\.(title|text)$/,
];

it('has no text that nothing shows', async () => {
  const folder = new URL('../', import.meta.url);
  const files = (await readdir(folder, { recursive: true })).filter(
    (name) => /\.tsx?$/.test(name) && !name.includes('.test.') && !name.startsWith('i18n/'),
  );
  const source = (await Promise.all(files.map((name) => readFile(new URL(name, folder), 'utf8')))).join('\n');
  // What the rails speak of is held to their types in `payoutTexts.test.ts`.
  const ofParts = englishParts
    .flatMap(({ en: texts }) => Object.keys(texts))
    .filter((key) => !key.startsWith('payout.') || key.startsWith('payout.page.'));
  const unused = [...Object.keys(en), ...Object.keys(documentTexts.en), ...ofParts].filter(
    (key) => !source.includes(`'${key}'`) && !assembled.some((pattern) => pattern.test(key)),
  );
  expect(unused).toEqual([]);
});
