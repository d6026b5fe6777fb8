import type { Hono } from 'hono';
import { alternativeMethod } from '../../contract/index.ts';
import { waitsForOtp } from '../alternativeMethods.ts';
import { attemptId } from '../authentication.ts';
import { authorise, refuse } from '../confirm.ts';
import { decideCustomerAction } from '../customerDecision.ts';
import { settlePayment } from '../settlePayment.ts';
import type { PaymentRecord, World } from '../state.ts';
import { orderFacts } from './challengePage.ts';
import { readForm } from './form.ts';
import { continuePage, escapeHtml, noticePage, pageResponse } from './page.ts';

const over = () => noticePage(410, 'This step is over', 'Go back to the shop to see the state of the payment.');

/** The page where the outcome of a redirecting card is chosen, and what follows from it. */
export function redirectPages(app: Hono, world: World): void {
  const waiting = (id: string, attempt: string): PaymentRecord | undefined => {
    const payment = world.store.payments.get(id);
    if (payment) settlePayment(world, payment);
    const redirects = world.store.methods.get(payment?.methodId ?? '')?.behaviour.redirect;
    const open = payment?.status === 'requires_customer_action' && attemptId(payment) === attempt;
    const waits =
      payment?.customerAction !== undefined && payment.customerAction.stage !== 'frame' && !waitsForOtp(payment);
    return open && (redirects || waits) ? payment : undefined;
  };

  app.get('/redirect/:payment/:attempt', (context) => {
    const { payment: id, attempt } = context.req.param();
    return world.transactions.run(() => {
      const payment = waiting(id, attempt);
      if (!payment) return over();
      return pageResponse({
        title: 'Confirm your payment',
        body: `${orderFacts(world, payment)}
<form method="post" action="/redirect/${escapeHtml(id)}/${escapeHtml(attempt)}">
<div class="actions">
<button class="primary" name="decision" value="complete">Complete payment</button>
<button name="decision" value="reject">Reject payment</button>
</div>
</form>`,
      });
    });
  });

  app.post('/redirect/:payment/:attempt', async (context) => {
    const { payment: id, attempt } = context.req.param();
    const decision = (await readForm(context.req.raw))?.get('decision');
    return world.transactions.run(() => {
      const payment = waiting(id, attempt);
      if (!payment) return over();
      if (payment.customerAction && (decision === 'complete' || decision === 'reject'))
        decideCustomerAction(world, payment, decision === 'complete');
      else if (decision === 'complete') authorise(world, payment);
      else if (decision === 'reject') refuse(world, payment, rejected);
      else return noticePage(400, 'Nothing was chosen', 'Go back and choose one of the two.');
      // A payer who acted on a phone or at a counter has the shop's page open on another device.
      return hasLeftShop(payment) ? returnPage(payment) : donePage();
    });
  });
}

const rejected = {
  code: 'DC_08',
  message: 'Payment declined: Authentication rejected',
  unifiedCode: 'UE_1000',
  unifiedMessage: 'Issue with customer or payment method',
};

/** True if the customer action left the shop's page, so that the customer has to be sent back to it. */
const hasLeftShop = ({ customerAction: action }: PaymentRecord) =>
  action === undefined || action.stage === 'redirect' || alternativeMethod(action.type)?.step === 'redirect';

const donePage = () => noticePage(200, 'Done', 'You can close this page. The shop’s page goes on by itself.');

/** Back to the shop. The status in the address is a courtesy: it proves nothing. */
function returnPage(payment: PaymentRecord): Response {
  const target = payment.fields.return_url;
  if (target === undefined || !/^https?:$/.test(protocolOf(target))) {
    return noticePage(200, 'Done', 'You can close this page.');
  }
  const url = new URL(target);
  const fields = Object.fromEntries([...url.searchParams, ['payment_id', payment.id], ['status', payment.status]]);
  url.search = '';
  return continuePage({
    title: 'Done',
    text: 'You are being taken back to the shop.',
    action: url.href,
    method: 'get',
    fields,
  });
}

function protocolOf(target: string): string {
  return URL.canParse(target) ? new URL(target).protocol : '';
}
