import { PayoutLinkForm, PayoutLinkPage } from 'tillkit';
import { type PayoutOrder, type PayoutOrderOptions, testAccounts } from 'tillkit-sandbox/testing';
import { asAnotherTab } from './asAnotherTab.ts';
import { actNow } from './createDriver.ts';
import type { Answered } from './createWire.ts';
import { isRecord } from './isRecord.ts';
import { type Stage, type Story, storyOf } from './story.ts';

const root = (state: string) => `[data-tk="payout-link-page"][data-state="${state}"]`;
const outcome = (state: string) => `[data-tk="outcome"][data-state="${state}"]`;
const story = storyOf('payout-link-page', {
  proxy: { merchant: { name: 'Saltglaze' }, policy: { afterPayoutSubmit: 'fulfill' } },
});
const kit = 'GET /kit/payouts/*';

const wish = { merchantName: 'Saltglaze', amount: 18_600, description: 'Consignment sales, SP-2041' };
const page = ({ payoutId, payoutLink }: PayoutOrder) => <PayoutLinkPage payoutId={payoutId} payoutLink={payoutLink} />;

/** Puts a text where a person would type it: the fields of an account have no autofill names. */
async function type(stage: Stage, name: string, text: string): Promise<void> {
  const field = await stage.driver.see(`input[name="${name}"]`);
  if (!(field instanceof HTMLInputElement)) return;
  actNow();
  field.focus();
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.blur();
}

async function open(stage: Stage, options: PayoutOrderOptions = {}): Promise<PayoutOrder> {
  const payout = await stage.till.createPayout({ ...wish, ...options });
  stage.show(page(payout));
  return payout;
}

async function choosing(stage: Stage, country: string, options: PayoutOrderOptions = {}): Promise<PayoutOrder> {
  const payout = await open(stage, options);
  await stage.driver.see(root('choosing'));
  await stage.driver.type('country', country);
  await stage.driver.see('input[type="radio"]');
  return payout;
}

async function entering(stage: Stage, country: string, rail: string, options: PayoutOrderOptions = {}) {
  const payout = await choosing(stage, country, options);
  await stage.driver.click(`input[type="radio"][value="${rail}"]`);
  await stage.driver.submit();
  await stage.driver.see(root('entering'));
  return payout;
}

/** Submits, and lets time pass until the verdict is there: it can arrive before the page is seen checking. */
async function submitUntilUnsent(stage: Stage): Promise<void> {
  await stage.driver.submit();
  await stage.driver.see(`${root('checking')}, ${root('unsent')}`);
  await stage.pass(10_000);
  await stage.driver.see(root('unsent'));
}

const german = { account_holder: 'Ada Example', iban: 'DE89370400440532013000' };

async function reviewing(stage: Stage, iban: string = german.iban, options: PayoutOrderOptions = {}) {
  const payout = await entering(stage, 'DE', 'sepa', options);
  await type(stage, 'account_holder', german.account_holder);
  await type(stage, 'iban', iban);
  await stage.driver.submit();
  await stage.driver.see(root('reviewing'));
  return payout;
}

const quote = { id: 'quote_7', fee: 350, rate: '1.0965', receives: { amount: 20_011, currency: 'USD' } };

/** Of the stage's day. */
const nextQuote = {
  ...quote,
  id: 'quote_8',
  rate: '1.0931',
  receives: { amount: 19_949, currency: 'USD' },
  validUntil: new Date(Date.UTC(2026, 10, 20, 18)),
};

/** The quote of a payout, valid for so many minutes. */
const quoteFor = (stage: Stage, minutes: number) => {
  const now = stage.till.clock.now();
  return { ...quote, arrivesOn: new Date(now + 3 * 86_400_000), validUntil: new Date(now + minutes * 60_000) };
};

/** The link of a receiver whose card and bank account were paid before. */
async function paidBefore(stage: Stage): Promise<void> {
  const receiver = { customerId: 'seller_2041', offerStoredDestinations: true };
  await entering(stage, 'DE', 'card', receiver);
  await type(stage, 'card_number', '4242424242424242');
  await type(stage, 'card_expiry', '1234');
  await type(stage, 'card_holder', german.account_holder);
  await stage.driver.submit();
  await stage.driver.see(root('reviewing'));
  await stage.driver.submit();
  await stage.driver.see(outcome('success'));
  await open(stage, receiver);
  await stage.driver.see('input[value="another"]');
  await stage.driver.click('input[value="another"]');
  await stage.driver.type('country', 'DE');
  await stage.driver.click('input[value="sepa"]');
  await stage.driver.submit();
  await stage.driver.see(root('entering'));
  await type(stage, 'account_holder', german.account_holder);
  await type(stage, 'iban', german.iban);
  await stage.driver.submit();
  await stage.driver.see(root('reviewing'));
  await stage.driver.submit();
  await stage.driver.see(outcome('initiated'));
  await stage.pass(3_700_000);
  await open(stage, receiver);
  await stage.driver.see('input[value="another"]');
}

async function sent(stage: Stage, iban?: string): Promise<PayoutOrder> {
  const payout = await reviewing(stage, iban);
  await stage.driver.submit();
  return payout;
}

/** Answers that tell of the payout, changed: what another service may say. */
function saying(stage: Stage, status: string): void {
  const edit = (answer: Answered) => {
    if (isRecord(answer.payout)) Object.assign(answer.payout, { status });
  };
  stage.wire.edit('POST /submit', edit);
  stage.wire.edit(kit, edit);
}

const ibanThat = (wanted: string) =>
  testAccounts.find(({ rail, outcome: end }) => rail === 'sepa' && end === wanted)?.values.iban;

/** A status that the sandbox does not come to by itself, as another service might answer it. */
const status = (name: string, title: string, description: string): Story =>
  story(`status-${name.replaceAll('_', '-')}`, title, description, async (stage) => {
    const payout = await sent(stage);
    await stage.driver.see(outcome('initiated'));
    saying(stage, name);
    stage.show(page({ ...payout }));
    await stage.driver.see(outcome(name));
  });

const fields = (country: string, currency: string, rail: string): Story =>
  story(
    `fields-${rail.replaceAll('_', '-')}`,
    `Fields, ${rail}`,
    'The fields of this way, from the schema of country and rail.',
    async (stage) => {
      await entering(stage, country, rail, { currency });
      await stage.driver.see('input[data-part="input"]');
    },
  );

export const payoutLinkPageStories: readonly Story[] = [
  story('loading', 'Loading', 'The link is being read. The same grid as the page that follows.', async (stage) => {
    stage.wire.hold(kit);
    await open(stage);
    await stage.driver.see(root('loading'));
  }),
  story(
    'load-failed',
    'Could not be loaded',
    'No answer after three tries. What became of the payout is not known, and not said.',
    async (stage) => {
      stage.wire.cut(kit);
      await open(stage);
      await stage.driver.see(root('loadFailed'));
      stage.wire.mend();
    },
  ),
  story('not-found', 'Unknown link', 'The link is not one that the merchant’s server has sealed.', async (stage) => {
    const payout = await stage.till.createPayout(wish);
    stage.show(page({ ...payout, payoutLink: 'nothing' }));
    await stage.driver.see(root('notFound'));
  }),
  story('expired', 'Expired', 'The time to give details was over before the link was opened.', async (stage) => {
    const payout = await stage.till.createPayout({ ...wish, expiresInSeconds: 60 });
    await stage.pass(61_000);
    stage.show(page(payout));
    await stage.driver.see(root('expired'));
  }),
  story('choosing-no-country', 'Choosing, nothing known', 'No country is likely, so none is chosen.', async (stage) => {
    await open(stage);
    await stage.driver.see(root('choosing'));
    await stage.driver.type('country', '');
    await stage.driver.submit();
    await stage.driver.see('[aria-invalid="true"]');
  }),
  story(
    'choosing',
    'Choosing',
    'The country, and the ways that the payout can go there, best first.',
    async (stage) => {
      await choosing(stage, 'US', { currency: 'USD' });
    },
  ),
  story(
    'choosing-stored',
    'Choosing, paid before',
    'The accounts that earlier payouts have reached, masked, and another one (`offerStoredDestinations`).',
    (stage) => paidBefore(stage),
  ),
  story(
    'reviewing-stored',
    'Review of a stored account',
    'Nothing was entered: the account is shown as the service shows it.',
    async (stage) => {
      await paidBefore(stage);
      await stage.driver.submit();
      await stage.driver.see(root('reviewing'));
    },
  ),
  story(
    'choosing-nothing',
    'Choosing, nothing reaches',
    'The link offers wallets only, and none reaches this country.',
    async (stage) => {
      await open(stage, { offered: [{ payment_method: 'wallet', payment_method_types: ['venmo'] }] });
      await stage.driver.see(root('choosing'));
      await stage.driver.type('country', 'AL');
      await stage.driver.see('[data-part="notice"]');
    },
  ),
  story(
    'choosing-unusable',
    'No way that this page knows',
    'The link names ways that this version cannot use: one screen says so, and no country is asked for.',
    async (stage) => {
      await open(stage, { offered: [{ payment_method: 'wallet', payment_method_types: ['moon_wallet'] }] });
      await stage.driver.see(outcome('noMethods'));
    },
  ),
  story(
    'choosing-unsettled',
    'Loaded again after a submit without an answer',
    'The details may have arrived: that is said before anything is entered, and the page looks by itself.',
    async (stage) => {
      const payout = await reviewing(stage);
      stage.wire.hold('POST /payment_methods');
      await stage.driver.submit();
      await stage.driver.see(root('storing'));
      // What sends them is fetched first; until it notes that it does, nothing has left the page.
      while (sessionStorage.getItem(`tillkit:payout:${payout.payoutId}`) === null)
        await new Promise((resolve) => setTimeout(resolve, 20));
      stage.show(page({ ...payout }));
      await stage.driver.see(root('choosing'));
      await stage.driver.see('[data-part="notice"]');
    },
  ),
  story(
    'checking-of-whoever',
    'Checking, to another visitor of the link',
    'Another visitor’s submit is under way: nothing is said of one of this person’s.',
    async (stage) => {
      const payout = await stage.till.createPayout(wish);
      stage.wire.edit(kit, (answer) => {
        answer.open_operation = { operation: 'submit', state: 'unknown', since: '2026-01-01T12:00:00Z' };
      });
      stage.show(page(payout));
      await stage.driver.see(root('checking'));
      stage.stopClock();
    },
  ),
  story(
    'nothing-arrived',
    'Nothing came of it, to another visitor of the link',
    'What was under way when the link was opened came to nothing: no word of “your details”.',
    async (stage) => {
      const payout = await stage.till.createPayout(wish);
      let reads = 0;
      stage.wire.edit(kit, (answer) => {
        reads += 1;
        if (reads === 1)
          answer.open_operation = { operation: 'submit', state: 'unknown', since: '2026-01-01T12:00:00Z' };
      });
      stage.show(page(payout));
      await stage.driver.see(root('choosing'));
      await stage.driver.see('[data-part="notice"]');
    },
  ),
  story('expires-soon', 'Minutes left', 'The last five minutes are counted, by the service’s clock.', async (stage) => {
    await choosing(stage, 'DE', { expiresInSeconds: 200 });
    await stage.driver.see('[data-part="expiry"][data-tone="warning"]');
  }),
  ...testAccounts
    .filter(({ outcome: end, priority }) => end === 'success' && priority === undefined)
    .map(({ country, currency = 'EUR', rail }) => fields(country, currency, rail)),
  fields('DE', 'EUR', 'card'),
  story('tabs', 'All on one page', 'The layout `tabs`: choice and fields together.', async (stage) => {
    await choosing(stage, 'US', { currency: 'USD', formLayout: 'tabs' });
  }),
  story('errors', 'Fields to correct', 'Wrong check digits, and a name that is missing.', async (stage) => {
    await entering(stage, 'DE', 'sepa');
    await type(stage, 'iban', 'DE89370400440532013001');
    await stage.driver.submit();
    await stage.driver.see('[name="iban"][aria-invalid="true"]');
  }),
  story('wrong-kind', 'Something else was pasted', 'An IBAN where a US account number belongs.', async (stage) => {
    await entering(stage, 'US', 'ach', { currency: 'USD' });
    await type(stage, 'us_account', german.iban);
    await stage.driver.see('[name="us_account"][aria-invalid="true"]');
  }),
  story('reviewing', 'Review', 'Once more, masked, before it is sent.', async (stage) => {
    await reviewing(stage);
  }),
  story(
    'reviewing-merchant',
    'Review, the merchant sends later',
    'The policy `review`: the merchant looks at the details first.',
    async (stage) => {
      await reviewing(stage);
    },
    undefined,
    { proxy: { merchant: { name: 'Saltglaze' }, policy: { afterPayoutSubmit: 'review' } } },
  ),
  story(
    'reviewing-question',
    'Review with a question',
    'Seven digits of a UK account were filled up to eight.',
    async (stage) => {
      await entering(stage, 'GB', 'bacs', { currency: 'GBP' });
      await type(stage, 'account_holder', german.account_holder);
      await type(stage, 'sort_code', '108800');
      await type(stage, 'uk_account', '1234567');
      await stage.driver.submit();
      await stage.driver.see(root('reviewing'));
    },
  ),
  story(
    'reviewing-quote',
    'Review of a quote',
    'Fee, exchange rate and what arrives, before the consent; they are confirmed with the details.',
    async (stage) => {
      await reviewing(stage, german.iban, { quote: quoteFor(stage, 30) });
    },
  ),
  story(
    'quote-changed',
    'Another quote',
    'The quote has ended while it was reviewed: the next one is shown, and nothing was sent.',
    async (stage) => {
      await reviewing(stage, german.iban, { quote: quoteFor(stage, 1) });
      await stage.pass(61_000);
      await stage.driver.see('[data-part="notice"][data-tone="warning"]');
    },
    undefined,
    {
      proxy: {
        merchant: { name: 'Saltglaze' },
        policy: { afterPayoutSubmit: 'fulfill' },
        quotePayout: () => nextQuote,
      },
    },
  ),
  story(
    'quote-expired',
    'A quote that has ended',
    'There is no other: nothing can be confirmed, and the merchant is who can help.',
    async (stage) => {
      await reviewing(stage, german.iban, { quote: quoteFor(stage, 1) });
      await stage.pass(61_000);
      await stage.driver.see('[data-part="notice"][data-tone="warning"]');
    },
  ),
  story('storing', 'Sending', 'The details are on their way to the service.', async (stage) => {
    await reviewing(stage);
    stage.wire.hold('POST /payment_methods');
    await stage.driver.submit();
    await stage.driver.see(root('storing'));
  }),
  story('sending-slowly', 'Still working', 'After ten seconds the button says so.', async (stage) => {
    await reviewing(stage);
    stage.wire.hold('POST /submit');
    await stage.driver.submit();
    await stage.driver.see(root('submitting'));
    await stage.pass(11_000);
  }),
  story('not-sent', 'Nothing was sent', 'The details never left. The form is as it was.', async (stage) => {
    await reviewing(stage);
    stage.wire.cut('POST /payment_methods');
    await stage.driver.submit();
    await stage.driver.see('[data-part="notice"]');
    stage.wire.mend();
  }),
  story(
    'otherTab',
    'Sent from another tab',
    'Another tab sends details. This one sends none, follows it, and has its form back when that one lets go.',
    async (stage) => {
      const payout = await stage.till.createPayout(wish);
      await asAnotherTab(payout.payoutId, root('otherTab'), async () => {
        stage.show(page(payout));
        await stage.driver.see(root('otherTab'));
      });
    },
  ),
  story('checking', 'Checking', 'The answer was lost: the page reads and never sends again.', async (stage) => {
    await reviewing(stage);
    stage.wire.loseAnswers('POST /submit');
    stage.wire.cut(kit);
    stage.wire.cut('POST /verdict');
    await stage.driver.submit();
    await stage.driver.see(root('checking'));
    stage.stopClock();
  }),
  story(
    'unsent',
    'Not sent yet',
    'The details have arrived, the call that sends the money has not: one more click sends it.',
    async (stage) => {
      await reviewing(stage);
      stage.wire.cut('POST /submit');
      await submitUntilUnsent(stage);
    },
  ),
  story(
    'unsent-doubt',
    'Details of an unknown visitor, not sent yet',
    'No answer has said whose details have arrived: the click sends the money if they are the ones that were confirmed here.',
    async (stage) => {
      await reviewing(stage);
      stage.wire.loseAnswers('POST /payment_methods');
      stage.wire.cut('POST /submit');
      await submitUntilUnsent(stage);
    },
  ),
  story('cannot-confirm', 'Cannot be confirmed yet', 'Two minutes of reads without an answer.', async (stage) => {
    await reviewing(stage);
    stage.wire.loseAnswers('POST /submit');
    stage.wire.cut(kit);
    stage.wire.cut('POST /verdict');
    await stage.driver.submit();
    await stage.driver.see(root('checking'));
    await stage.pass(130_000);
    await stage.driver.see(root('unknown'));
  }),
  story(
    'status-requires-fulfillment',
    'Details are there',
    'The merchant looks at them and then sends the money.',
    async (stage) => {
      await sent(stage);
      await stage.driver.see(outcome('requires_fulfillment'));
    },
    undefined,
    { proxy: { merchant: { name: 'Saltglaze' }, policy: { afterPayoutSubmit: 'review' } } },
  ),
  story('status-initiated', 'On its way', 'The money has left; the page follows it.', async (stage) => {
    await sent(stage);
    await stage.driver.see(outcome('initiated'));
  }),
  story('status-success', 'Sent', 'With the end of what was confirmed, for who confirmed it.', async (stage) => {
    await sent(stage);
    await stage.driver.see(outcome('initiated'));
    await stage.pass(3_700_000 / 20);
    saying(stage, 'success');
    await stage.pass(60_000);
    await stage.driver.see(outcome('success'));
  }),
  story(
    'status-success-of-whoever',
    'Paid, to another visitor of the link',
    'Whether it was them is not known: nothing says that it was sent to “you”.',
    async (stage) => {
      const payout = await sent(stage);
      await stage.driver.see(outcome('initiated'));
      sessionStorage.clear();
      saying(stage, 'success');
      stage.show(page({ ...payout }));
      await stage.driver.see(outcome('success'));
    },
  ),
  story(
    'cancelled-before-details',
    'Cancelled before anybody entered anything',
    'No other person has to be warned of.',
    async (stage) => {
      const payout = await stage.till.createPayout(wish);
      saying(stage, 'cancelled');
      stage.show(page(payout));
      await stage.driver.see(outcome('cancelled'));
    },
  ),
  story(
    'status-failed',
    'Could not be sent',
    'The processor refused; the money is with the merchant.',
    async (stage) => {
      await sent(stage, ibanThat('failed'));
      await stage.driver.see(outcome('failed'));
    },
  ),
  story(
    'status-requires-vendor-account-creation',
    'An account with the partner is needed',
    'The payout waits until its receiver has one.',
    async (stage) => {
      await sent(stage, ibanThat('requires_vendor_account_creation'));
      await stage.driver.see(outcome('requires_vendor_account_creation'));
    },
  ),
  story('status-pending', 'Being processed', 'The processor has it.', async (stage) => {
    await sent(stage, ibanThat('expired'));
    await stage.driver.see(outcome('pending'));
  }),
  status('requires_confirmation', 'Being confirmed', 'Details are there; the payout is being confirmed.'),
  status('requires_creation', 'Being set up', 'Details are there; the payout is being set up.'),
  status('reversed', 'Came back', 'The receiving bank has returned the money.'),
  status('cancelled', 'Cancelled', 'The merchant has cancelled the payout.'),
  status('expired', 'Ran out of time', 'The payout itself was not sent in time.'),
  status('ineligible', 'Cannot go there', 'The account does not take payouts like this.'),
  story('status-unknown', 'An unknown status', 'Neither sent nor failed: the page goes on checking.', async (stage) => {
    const payout = await stage.till.createPayout(wish);
    saying(stage, 'teleported');
    stage.show(page(payout));
    await stage.driver.see(root('checking'));
    stage.stopClock();
  }),
  story(
    'taken',
    'Somebody else was first',
    'The second person learns that it is done, and nothing of the first.',
    async (stage) => {
      const payout = await sent(stage);
      await stage.driver.see(outcome('initiated'));
      sessionStorage.clear();
      stage.show(page({ ...payout }));
      await stage.driver.see('[data-tk="outcome"]');
    },
  ),
  story(
    'themed',
    'With the merchant’s colour',
    'The colour of the link on the buttons, with text that can be read on it.',
    async (stage) => {
      await choosing(stage, 'DE', { theme: '#ffd400' });
    },
  ),
  story('hostile', 'Hostile words', 'Names and descriptions are text, whatever they say.', async (stage) => {
    await choosing(stage, 'DE', {
      merchantName: '<img src=x onerror=alert(1)> \u202Egnp.exe, the longest name that any merchant has ever had',
      description: '{amount} </script><script>alert(1)</script> '.repeat(4),
      theme: 'url(//example.com)',
      logo: 'http://example.com/logo.png',
    });
  }),
  story(
    'slots',
    'Parts of the page’s own',
    'Every part of the form can be drawn by the page, around or in place of the kit’s own.',
    async (stage) => {
      const { payoutId, payoutLink } = await stage.till.createPayout(wish);
      stage.show(
        <PayoutLinkPage
          payoutId={payoutId}
          payoutLink={payoutLink}
          slots={{
            banner: ({ part }) => (
              <>
                {part}
                <p data-part="hint">Saltglaze pays on Fridays.</p>
              </>
            ),
            choice: ({ part, entry }) => (
              <>
                {part}
                <p data-part="hint">
                  {entry.choice.offered.kind === 'ready' ? `${entry.choice.offered.rails.length} ways to be paid.` : ''}
                </p>
              </>
            ),
            footnote: () => <p data-part="footnote">Questions? Ask your consignment desk.</p>,
          }}
        />,
      );
      await stage.driver.see(root('choosing'));
      await stage.driver.type('country', 'DE');
      await stage.driver.see('input[type="radio"]');
    },
    { slots: '{slots}' },
  ),
  story(
    'kept',
    'Another way was chosen',
    'What was typed for the way before is kept for who goes back, and that is said.',
    async (stage) => {
      await choosing(stage, 'DE', { formLayout: 'tabs' });
      await type(stage, 'account_holder', german.account_holder);
      await type(stage, 'iban', german.iban);
      await stage.driver.click('input[type="radio"][value="card"]');
      await stage.driver.see('input[name="card_number"]');
    },
  ),
  story(
    'needs-account-of-whoever',
    'An account is needed, to another visitor of the link',
    'Whose details they are is not known: nothing says “your details”.',
    async (stage) => {
      const payout = await sent(stage, ibanThat('requires_vendor_account_creation'));
      await stage.driver.see(outcome('requires_vendor_account_creation'));
      sessionStorage.clear();
      stage.show(page({ ...payout }));
      await stage.driver.see(root('underWay'));
    },
  ),
  story(
    'crashed',
    'Could not be drawn',
    'A part of the page’s own has thrown: nothing is lost but what was drawn, and the link is read anew on a click.',
    async (stage) => {
      const { payoutId, payoutLink } = await stage.till.createPayout(wish);
      const choice = () => {
        throw new Error('a slot that throws, for this story');
      };
      stage.show(<PayoutLinkPage payoutId={payoutId} payoutLink={payoutLink} slots={{ choice }} />);
      await stage.driver.see(root('crashed'));
    },
    { slots: '{slots}' },
  ),
  story(
    'embedded',
    'The form alone',
    '`PayoutLinkForm` in a page of the merchant’s own, with a footnote of its own.',
    async (stage) => {
      const { payoutId, payoutLink } = await stage.till.createPayout(wish);
      stage.show(
        <PayoutLinkForm
          payoutId={payoutId}
          payoutLink={payoutLink}
          slots={{ footnote: () => <p data-part="footnote">Saltglaze pays on Fridays.</p> }}
        />,
      );
      await stage.driver.see('[data-tk="payout-link-form"][data-state="choosing"]');
    },
    { slots: '{slots}' },
  ),
];
