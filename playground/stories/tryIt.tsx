import { PaymentLinkPage } from 'tillkit';
import { type Scenario, scenarioCard } from './scenario.ts';
import { type Story, storyOf } from './story.ts';

const story = storyOf('payment-link-page');

/** What each country's payers have beside cards. */
const types: Partial<Record<Scenario['country'], readonly string[]>> = {
  BR: ['credit', 'pix', 'boleto'],
  DE: ['credit', 'sepa'],
  IN: ['credit', 'upi_intent', 'upi_qr', 'upi_collect'],
};

/** A payment that the studio's panel puts together. */
export const tryItStories: readonly Story[] = [
  story(
    'try',
    'Try a payment',
    'Choose who pays, what the bank says and what the processor does, then pay.',
    async (stage) => {
      const { scenario } = stage;
      const { country, currency, customer, processor, service } = scenario;
      const isReturning = customer === 'returning';
      const number = scenarioCard(scenario);
      const page = { amount: 6350, currency };
      const saved = { number, expMonth: '12', expYear: '2034', requiresCvv: false, default: true };
      const offered = types[country];
      const order =
        service === 'server'
          ? { ...(await stage.goLocal({ ...page, frames: true })), customerSession: undefined }
          : await stage.order({
              ...page,
              ...(isReturning ? { savedCards: [saved] } : {}),
              ...(offered === undefined ? {} : { types: offered }),
            });
      const { paymentLinkId, clientSecret } = order;
      const customerSession = isReturning ? order.customerSession : undefined;
      stage.show(<PaymentLinkPage {...{ paymentLinkId, clientSecret, customerSession }} />);
      await stage.driver.see('[data-tk="payment-link-page"][data-state="ready"]');
      if (processor === 'slow') stage.wire.delay('POST /confirm', 4_000);
      if (processor === 'lost') stage.wire.loseAnswers('POST /confirm');
      // What is in a frame of the pay origin, no page can type.
      if (service === 'server' || isReturning) return;
      if (offered !== undefined) await stage.driver.click('input[type="radio"][value="card"]');
      await stage.driver.enterCard(number);
    },
    { customerSession: '{customerSession}' },
  ),
];
