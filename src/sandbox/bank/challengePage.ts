import { formatAmount } from '../../money/index.ts';
import { totalOf } from '../paymentAnswer.ts';
import type { PaymentRecord, World } from '../state.ts';
import { escapeHtml, pageResponse } from './page.ts';

/** The code that the bank takes for the holder's. It stands on the page. */
export const correctCode = '1234';

/** Wrong codes after which the bank declines. */
export const codeAttempts = 3;

/** What is being confirmed, as a description list. */
export function orderFacts(world: World, payment: PaymentRecord): string {
  const method = world.store.methods.get(payment.methodId ?? '');
  const amount = formatAmount({ amount: totalOf(payment), currency: payment.currency, locale: 'en', display: 'code' });
  return `<dl>
<dt>Merchant</dt><dd>${escapeHtml(world.merchantName)}</dd>
<dt>Amount</dt><dd class="amount">${escapeHtml(amount.ok ? amount.value : payment.currency)}</dd>
<dt>Card</dt><dd>${escapeHtml(method?.scheme ?? 'Card')} <span aria-hidden="true">••••</span><span> ${escapeHtml(method?.last4 ?? '')}</span></dd>
</dl>`;
}

/** The page that asks for the code. `attemptsLeft` after a wrong one. */
export function challengePage(
  world: World,
  payment: PaymentRecord,
  acsTransId: string,
  attemptsLeft: number | undefined,
): Response {
  const wrong = attemptsLeft !== undefined;
  const message = wrong
    ? `<p class="wrong" id="wrong" role="alert">That is not the code. ${attemptsLeft} ${attemptsLeft === 1 ? 'try' : 'tries'} left.</p>`
    : '';
  return pageResponse({
    title: 'Confirm your payment',
    body: `${orderFacts(world, payment)}
<form method="post" action="/acs/challenge/${escapeHtml(acsTransId)}">
<label for="code">One-time code</label>
<p class="hint" id="hint">The test code is ${correctCode}.</p>
<input id="code" name="code" type="text" inputmode="numeric" autocomplete="one-time-code" maxlength="8" required aria-describedby="hint${wrong ? ' wrong' : ''}"${wrong ? ' aria-invalid="true"' : ''}>
${message}
<div class="actions">
<button class="primary" name="decision" value="approve">Approve</button>
<button name="decision" value="decline" formnovalidate>Decline</button>
<button name="decision" value="cancel" formnovalidate>Cancel</button>
<button class="quiet" name="decision" value="hang" formnovalidate>Never answer</button>
</div>
</form>`,
  });
}

/** What is left of the page after "Never answer". */
export function silentPage(): Response {
  return pageResponse({
    title: 'Please wait',
    body: '<p role="status">This bank will not answer any more. That is what you asked for.</p>',
  });
}
