import { defined, formatAmount } from '../../money/index.ts';
import { type BankBehaviour, bankBehaviourNames, bankBehaviours, behaviourOf } from '../bankBehaviours.ts';
import { getTotal } from '../paymentAnswer.ts';
import type { PaymentRecord, World } from '../state.ts';
import { type BankScript, escapeHtml, pageResponse } from './page.ts';

/** The code that the bank takes for the holder's. The page shows it. */
export const correctCode = '1234';

/** What is being confirmed, as a description list. */
export function orderFacts(world: World, payment: PaymentRecord): string {
  const method = world.store.methods.get(payment.methodId ?? '');
  const amount = formatAmount({ amount: getTotal(payment), currency: payment.currency, locale: 'en', display: 'code' });
  const card =
    method === undefined
      ? ''
      : `<dt>Card</dt><dd>${escapeHtml(method.scheme)} <span aria-hidden="true">••••</span><span> ${escapeHtml(method.last4)}</span></dd>\n`;
  return `<dl>
<dt>Merchant</dt><dd>${escapeHtml(world.merchantName)}</dd>
<dt>Amount</dt><dd class="amount">${escapeHtml(amount.ok ? amount.value : payment.currency)}</dd>
${card}</dl>`;
}

const scripts: Partial<Record<BankBehaviour, BankScript>> = { 'takes the window': 'takes-window', forges: 'forge' };

/** The page that asks for the code. `attemptsLeft` after a wrong one. */
export function challengePage(
  world: World,
  payment: PaymentRecord,
  acsTransId: string,
  attemptsLeft: number | undefined,
): Response {
  const script = scripts[behaviourOf(payment)];
  const wrong = attemptsLeft !== undefined;
  const message = wrong
    ? `<p class="wrong" id="wrong" role="alert">That is not the code. ${attemptsLeft} ${attemptsLeft === 1 ? 'try' : 'tries'} left.</p>`
    : '';
  return pageResponse({
    title: 'Confirm your payment',
    ...defined({ script }),
    ...(behaviourOf(payment) === 'no frames' ? { unframed: true } : {}),
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
</form>
${behaviourForm(payment, acsTransId)}`,
  });
}

/** Lets the person who tries the bank out choose its behaviour from here on. */
function behaviourForm(payment: PaymentRecord, acsTransId: string): string {
  const now = behaviourOf(payment);
  const options = bankBehaviourNames
    .filter((name) => bankBehaviours[name].on === 'challenge' && name !== 'no certificate')
    .map(
      (name) =>
        `<option value="${name}"${name === now ? ' selected' : ''}>${name}: ${escapeHtml(bankBehaviours[name].plays)}</option>`,
    )
    .join('\n');
  return `<details>
<summary>What this bank is like</summary>
<form method="post" action="/acs/challenge/${escapeHtml(acsTransId)}">
<label for="behaviour">From here on</label>
<select id="behaviour" name="behaviour">
${options}
</select>
<div class="actions"><button name="decision" value="behaviour">Be like this</button></div>
</form>
</details>`;
}

/** A page on the way to the code: a challenge of several interactions. `step` counts from 1. */
export function stepPage(world: World, payment: PaymentRecord, acsTransId: string, step: number): Response {
  const question = step === 1 ? 'How shall we reach you?' : 'We have sent you a code.';
  return pageResponse({
    title: `Confirm your payment, step ${step} of 3`,
    ...(behaviourOf(payment) === 'no frames later' && step > 1 ? { unframed: true } : {}),
    body: `${orderFacts(world, payment)}
<p>${question}</p>
<form method="post" action="/acs/challenge/${escapeHtml(acsTransId)}">
<div class="actions">
<button class="primary" name="decision" value="step">${step === 1 ? 'By text message' : 'I have the code'}</button>
<button name="decision" value="cancel">Cancel</button>
</div>
</form>`,
  });
}

/** A page whose code is typed in a window of its own. */
export function popupOpener(world: World, payment: PaymentRecord, acsTransId: string): Response {
  const id = escapeHtml(acsTransId);
  return pageResponse({
    title: 'Confirm in a new window',
    body: `${orderFacts(world, payment)}
<p><a href="/acs/window/${id}" target="_blank" rel="opener">Open the bank’s window</a></p>
<form method="post" action="/acs/challenge/${id}">
<div class="actions">
<button class="primary" name="decision" value="window">I have confirmed there</button>
<button name="decision" value="cancel">Cancel</button>
</div>
</form>`,
  });
}

/** The window that such a page opens. */
export function windowPage(world: World, payment: PaymentRecord, acsTransId: string): Response {
  return pageResponse({
    title: 'Confirm your payment',
    body: `${orderFacts(world, payment)}
<form method="post" action="/acs/window/${escapeHtml(acsTransId)}">
<label for="code">One-time code</label>
<p class="hint" id="hint">The test code is ${correctCode}.</p>
<input id="code" name="code" type="text" inputmode="numeric" autocomplete="one-time-code" maxlength="8" required aria-describedby="hint">
<div class="actions"><button class="primary">Approve</button></div>
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
