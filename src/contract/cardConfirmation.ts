import * as z from 'zod/mini';
import { paymentIdParams, shownPayment } from './browserRoutes.ts';
import { customerAcceptance } from './customerAcceptance.ts';
import { browserRoute, endpoint, type InputOf } from './endpoint.ts';
import { setupFutureUsages } from './enums.ts';
import { callerId } from './paymentVerdict.ts';
import { paymentView } from './paymentView.ts';
import { freeForm, identifier, nullish } from './schema.ts';
import { browserInfo, requestContactBlock } from './shared.ts';

// In a file of its own: only a page that sends such a confirmation itself fetches it.
const text = z.string();
/** What a browser confirms with itself where the service takes no id of a stored method. */
const sentByBrowser = z.enum(['card', 'wallet']);

/** Answer to {@link openConfirmation}: the operation is in the proxy's journal, and the browser may send its call. */
export const openedConfirmation = z.object({
  /**
   * Milliseconds, counted from before the operation was opened, after which the call must not be on its way any more: a call that has no answer by then
   * is given up, and one that has not left by then is not sent.
   */
  within_ms: z.int().check(z.gte(0)),
  /** The use for which a card is saved (interface 2.1). Absent: it is not saved. */
  setup_future_usage: nullish(z.enum(setupFutureUsages)),
  /** The payer's consent to that, as recorded by the proxy. Absent: the card is not saved. */
  customer_acceptance: nullish(customerAcceptance),
});
/** The proxy's answer to an opened operation: the deadline for the call and, for a card to be saved, the consent to send. */
export type OpenedConfirmation = z.output<typeof openedConfirmation>;

/**
 * Our own route: opens an operation that the browser itself sends to the service afterwards, a confirmation with a new card or a wallet at a deployment. The
 * proxy writes the operation down, reads the payment, and opens it only where the payment takes it and costs what was shown. Card and token are not part of it.
 * Each operation id is opened once: a repeat is refused, so that one page sends one call.
 */
export const openConfirmation = browserRoute({
  name: 'openConfirmation',
  method: 'POST',
  path: '/kit/payments/{payment_id}/open',
  repeatability: 'never',
  input: z.strictObject({
    params: paymentIdParams,
    body: z.strictObject({
      /** Kind of the method: a new card, or a wallet. */
      payment_method: sentByBrowser,
      /** What the payer was shown, as last read. If the payment costs something else by now, or a setup keeps its card for another use, nothing is opened. */
      shown: z.optional(shownPayment),
      /** The payer wants to save the card. The merchant's policy says for which use. */
      save_card: z.optional(z.boolean()),
      /** `user-agent` of the browser, for the consent to save the card; at most 2,048 characters. */
      user_agent: text.check(z.maxLength(2048)),
      /** Random text of the caller, which only it knows: a report on the call is believed from this caller alone. */
      caller: callerId,
    }),
  }),
  output: openedConfirmation,
});
/** Body of {@link openConfirmation} without its caller, which the sender of the call adds. */
export type ConfirmationToOpen = Omit<InputOf<typeof openConfirmation>['body'], 'caller'>;

/**
 * The confirmation with a new card or a wallet, straight from the payer's browser to a deployment: the one call that carries a card number or a token there.
 * A narrow view of `confirmPayment`. It moves money and is never repeated; `openConfirmation` comes before it.
 */
export const confirmCard = endpoint({
  name: 'confirmPayment',
  method: 'POST',
  path: '/payments/{payment_id}/confirm',
  key: 'publishable',
  repeatability: 'never',
  source: 'design decision (supplementary endpoints)',
  supplementary: true,
  input: z.strictObject({
    params: z.strictObject({
      /** Id of the payment. */
      payment_id: identifier,
    }),
    body: z.strictObject({
      /** Client secret of the payment. */
      client_secret: text,
      /** Kind of the method. */
      payment_method: sentByBrowser,
      /** The wallet; absent for a card. */
      payment_method_type: z.optional(text),
      /** The card or the wallet, with the billing address of a card where that was asked for. */
      payment_method_data: z.strictObject({
        /** What the wallet's sheet has given, as `WalletData`; absent for a card. Sensitive. */
        wallet: z.optional(freeForm),
        /** Card to pay with; absent for a wallet. Sensitive. */
        card: z.optional(
          z.strictObject({
            /** Card number, digits only. Sensitive. */
            card_number: text,
            /** Expiry month, `01` to `12`. */
            card_exp_month: text,
            /** Expiry year, four digits. */
            card_exp_year: text,
            /** Security code. Sensitive. */
            card_cvc: text,
            /** Name on the card; absent where none was typed. */
            card_holder_name: z.optional(text),
            /** Network chosen for a card that has several. Absent: the service decides. */
            card_network: z.optional(text),
            /** Name that the customer gives the card; absent for none. */
            nick_name: z.optional(text),
          }),
        ),
        /** Billing address and contact; absent where not asked for. */
        billing: z.optional(requestContactBlock),
      }),
      /** E-mail address and phone number that the page has asked for. Absent: the payment's own remain. */
      billing: z.optional(requestContactBlock),
      /** Where the order goes, as the page has asked. Absent: the payment's own address remains. */
      shipping: z.optional(requestContactBlock),
      /** Browser of the payer; the service takes the address from the connection. */
      browser_info: z.optional(browserInfo),
      /** What the card is kept for, as the proxy has answered. Absent: it is not kept. */
      setup_future_usage: z.optional(z.enum(setupFutureUsages)),
      /** Consent to that, as the proxy has answered. Absent: the card is not kept. */
      customer_acceptance: z.optional(customerAcceptance),
    }),
  }),
  output: paymentView,
});
