import * as z from 'zod/mini';
import { browserRoute } from './endpoint.ts';
import { methodCompletions, paymentMethods, setupFutureUsages } from './enums.ts';
import { linkAppearance } from './linkAppearance.ts';
import { paymentLink } from './paymentLink.ts';
import { paymentView } from './paymentView.ts';
import { identifier, minorUnits, nullish, timestamp } from './schema.ts';
import { browserInfo, requestContactBlock } from './shared.ts';
import { threeDSAuthentication } from './threeDSAuthentication.ts';

const text = z.string();

/** Header in which our own routes take the client secret: never the query, which ends up in logs. */
export const clientSecretHeader = 'x-client-secret';

/**
 * Header in which a write takes its operation id: one per operation, a version 4 UUID, the same for every repeat of that operation (IETF draft
 * Idempotency-Key). A repeat gets the first answer again; another body under the same id is refused.
 */
export const operationIdHeader = 'idempotency-key';

/**
 * Header in which our own routes take a customer session: proof, signed by the merchant's server for one payment, that its customer is signed in. Without
 * it no saved method is listed by a page or paid with.
 */
export const customerSessionHeader = 'x-customer-session';

/**
 * Header in which a card frame says with each call which payment its document was opened for: a token that the proxy has written into the document. The proxy
 * takes it for that payment alone.
 */
export const cardFrameHeader = 'x-card-frame';

/** Decisions of the merchant's server that a browser must follow and cannot change. */
export const browserPolicy = z.object({
  /** What a technical 3DS failure (`trans_status` U) leads to: the service decides without authentication, or the payment stops. */
  threeds_unavailable: z.enum(['complete', 'stop']),
  /** Offer to save a new card, and for which use (interface 2.1, `setup_future_usage`). Absent: it is not offered, and a request for it is not passed on. */
  save_card: nullish(z.enum(setupFutureUsages)),
  /** Ask for the country and postal code of a new card's billing address. Absent: not asked for. */
  billing_address: nullish(z.boolean()),
  /** Card networks that the merchant accepts, such as `Visa`; no card of another network is sent. Absent: the page names none, and accepts every card. */
  accepted_networks: nullish(z.array(z.string())),
});
/** The merchant's policy as a page reads it; `save_card` and `billing_address` are absent where nothing is to be asked. */
export type BrowserPolicy = z.output<typeof browserPolicy>;

/**
 * A call about a payment or payout that the proxy's journal has not seen the end of: of this page, of another tab, or of a page before a reload. Until it
 * is settled nothing else may be sent for the payment.
 */
export const openOperation = z.object({
  /** Kind of the call. */
  operation: z.enum(['confirm', 'authenticate', 'complete', 'submit']),
  /** `running`: the service has not answered yet. `unknown`: no usable answer came, or the browser sends the call itself; the proxy reads until it knows. */
  state: z.enum(['running', 'unknown']),
  /** When it was asked for, by the server's clock. */
  since: timestamp,
});
/** A call that the proxy's journal has open, as a page reads it; `since` is an ISO 8601 time of the server's clock. */
export type OpenOperation = z.output<typeof openOperation>;

const paymentFields = {
  /** The payment as a browser sees it. */
  payment: paymentView,
  /** Decisions of the merchant's server. */
  policy: browserPolicy,
  /** The proxy's clock at the answer, ISO 8601: count deadlines by it. */
  server_time: timestamp,
  /** Absent when nothing is open. */
  open_operation: nullish(openOperation),
};

/** A payment as our own routes answer it. `server_time` is the clock that deadlines are counted by. */
export const browserPayment = z.object(paymentFields);
/** A payment as the proxy answers it, with policy and server time; `open_operation` is absent when no call is open. */
export type BrowserPayment = z.output<typeof browserPayment>;

const checkoutFields = {
  ...paymentFields,
  /** The merchant as the page shows it. */
  merchant: z.object({
    /** Name of the merchant. */
    name: text,
    /** Address of the merchant's logo, https; absent without one. */
    logo_url: nullish(text),
    /** Text of the link back to the merchant; absent: the kit's own. */
    return_label: nullish(text),
  }),
  /**
   * Every `payment_method_type` that this payment takes and this version can offer; `credit` or `debit` among them means cards. Absent: cards alone.
   */
  payment_method_types: nullish(z.array(text)),
  /**
   * Whether the page asks the service about a new card before it is paid with (`checkEligibility`). `required`: nothing is sent without an answer, where the page could fetch the part that asks;
   * `optional`: without one in time the card is paid with as it is. Absent: the service does not ask for it.
   */
  card_check: nullish(z.enum(['optional', 'required'])),
  /**
   * The payment's customer, whose saved methods the page may list. Absent without a customer session of this customer, and where the link's config
   * turns saved methods off.
   */
  customer_id: nullish(text),
  /** What the payment's `billing` says of the payer, for the fields of the form. Absent without a session that was signed for this payment. */
  prefill: nullish(
    z.object({
      /** First and last name. */
      name: nullish(text),
      /** Phone number with its calling code, such as `+4915112345678`. */
      phone: nullish(text),
      /** Postal code. */
      zip: nullish(text),
    }),
  ),
};

/** A payment with its merchant and the payment methods that it accepts, as our own routes return it. */
export const browserCheckout = z.object(checkoutFields);
/**
 * A payment with its merchant and what it can be paid with, as the proxy answers it. Absent `payment_method_types`: cards alone; absent `customer_id`: no
 * saved methods.
 */
export type BrowserCheckout = z.output<typeof browserCheckout>;

/** A payment link with its payment, as our own routes answer it. Not by `z.extend`: a page would load 600 bytes for this one use. */
export const browserPaymentLink = z.object({
  ...checkoutFields,
  /** The link as the service has it. */
  payment_link: paymentLink,
  /** Branding from this link's config. Absent: the theme's own. */
  look: nullish(linkAppearance),
  /** True if the open link serves its page to everyone who has it, so that its address can be opened on another device. */
  shareable: nullish(z.boolean()),
});
/**
 * A payment link with its payment as the proxy answers it. Absent `payment_method_types`: cards alone; absent `customer_id`: no saved
 * methods.
 */
export type BrowserPaymentLink = z.output<typeof browserPaymentLink>;

/** Params of a route about one payment. */
export const paymentIdParams = z.strictObject({
  /** Id of the client secret's payment; another one gives code `client_secret_wrong`. */
  payment_id: identifier,
});

/** What the payer was shown of a payment. */
export const shownPayment = z.strictObject({
  /** Amount that was shown, in minor units. */
  net_amount: minorUnits,
  /** ISO 4217 code that was shown. */
  currency: text,
  /** Of a setup: what its card is kept for, as it was shown. Absent: the payment was shown as none. */
  setup_future_usage: z.optional(z.enum(setupFutureUsages)),
});

/** Our own route: everything that a payment-link page shows. The client secret travels in its header and must belong to this link's payment. */
export const readPaymentLink = browserRoute({
  name: 'readPaymentLink',
  method: 'GET',
  path: '/kit/links/{payment_link_id}',
  repeatability: 'read',
  input: z.strictObject({
    params: z.strictObject({
      /** Id of the link of the client secret's payment; another one gives code `client_secret_wrong`. */
      payment_link_id: identifier,
    }),
  }),
  output: browserPaymentLink,
});

/** Our own route: everything that a checkout without a payment link shows. It is read once when the checkout opens; afterwards only `readPayment` is called. */
export const readCheckout = browserRoute({
  name: 'readCheckout',
  method: 'GET',
  path: '/kit/payments/{payment_id}/checkout',
  repeatability: 'read',
  input: z.strictObject({ params: paymentIdParams }),
  output: browserCheckout,
});

/** Our own route: the payment as it is now. After a call with an unknown outcome, only this read and the verdict on the call say whether the payment is paid. */
export const readPayment = browserRoute({
  name: 'readPayment',
  method: 'GET',
  path: '/kit/payments/{payment_id}/status',
  repeatability: 'read',
  input: z.strictObject({
    params: paymentIdParams,
  }),
  output: browserPayment,
});

/**
 * Our own route: confirms the payment with a payment method. Only these fields reach the service; a browser never sets amount, currency or customer.
 * Exactly one of `payment_method_id` (stored for this payment), `payment_token` (saved; needs a customer session, as does the id of a saved method) and
 * `payment_method_type` (an alternative payment method, with what it asks for).
 */
export const confirmWithMethod = browserRoute({
  name: 'confirmWithMethod',
  method: 'POST',
  path: '/kit/payments/{payment_id}/confirm',
  repeatability: 'never',
  input: z.strictObject({
    params: paymentIdParams,
    body: z
      .strictObject({
        /** Kind of the method. */
        payment_method: z.enum(paymentMethods),
        /** Id of a method that was stored for this payment. Absent with a token or a type. */
        payment_method_id: z.optional(identifier),
        /** Token of a saved method; an old one gives code `method_expired`. Absent with an id or a type. */
        payment_token: z.optional(text.check(z.minLength(1), z.maxLength(128))),
        /** `payment_method_type` of an alternative payment method. The proxy validates it and the next two fields; the page does not load the patterns. */
        payment_method_type: z.optional(text),
        /** UPI id that the method asks for. Absent: not asked for. */
        upi_id: z.optional(text),
        /** Phone number that the method asks for. Absent: not asked for. */
        phone: z.optional(text),
        /** Security code of a saved card, three or four digits; passed on and kept nowhere. Absent: not asked for. */
        card_cvc: z.optional(text.check(z.regex(/^\d{3,4}$/))),
        /** Browser of the payer; the proxy adds address and headers. Absent: the service knows no more than those. */
        browser_info: z.optional(browserInfo),
        /** What the payer was shown, as last read. If the payment costs something else by now, or a setup keeps its card for another use, nothing is sent. */
        shown: z.optional(shownPayment),
        /**
         * The cost that the payer was shown for a saved method: JSON of `[payment_method_id, total, surcharge, tax]`, the display amounts of its row as returned,
         * null for a missing one. If the service returns others by now, nothing is sent. The proxy validates it.
         */
        shown_cost: z.optional(text),
        /** The payer wants to save the new card. The merchant's policy says for which use. */
        save_card: z.optional(z.boolean()),
        /** E-mail address and phone number that the page has asked for. Absent: the payment keeps its own. */
        billing: z.optional(requestContactBlock),
        /** Delivery address that the page has asked for. Absent: the payment keeps its own. */
        shipping: z.optional(requestContactBlock),
      })
      .check(
        z.refine(
          ({ payment_method_id: id, payment_token: token, payment_method_type: type }) =>
            [id, token, type].filter((one) => one !== undefined).length === 1,
          'exactly one of payment_method_id, payment_token and payment_method_type',
        ),
      ),
  }),
  output: browserPayment,
});

/**
 * Our own route: external 3DS authentication (interface 4.3), sent by the proxy with the publishable key. Repeatability `never` is about automatic retries: a
 * repeat under the same operation id gets the same answer again, so that a page can continue after a reload without asking the issuer twice.
 */
export const authenticatePayment = browserRoute({
  name: 'authenticatePayment',
  method: 'POST',
  path: '/kit/payments/{payment_id}/3ds',
  repeatability: 'never',
  input: z.strictObject({
    params: paymentIdParams,
    body: z.strictObject({
      /** 3DS Method completion indicator: `Y` completed, `N` not in time, `U` no 3DS Method. */
      threeds_method_comp_ind: z.enum(methodCompletions),
    }),
  }),
  output: threeDSAuthentication,
});

/** Our own route: complete authorize (interface 4.3), sent by the proxy with the publishable key. Moves money. */
export const completePayment = browserRoute({
  name: 'completePayment',
  method: 'POST',
  path: '/kit/payments/{payment_id}/complete',
  repeatability: 'never',
  input: z.strictObject({
    params: paymentIdParams,
    body: z.strictObject({
      /** Delivery address of the order. Absent: the payment keeps its own. */
      shipping: z.optional(requestContactBlock),
      /** Outcome of the hidden page of `invoke_hidden_iframe`: `Y` completed, `N` not in time. */
      threeds_method_comp_ind: z.optional(z.enum(methodCompletions)),
      /** The one-time code that `collect_otp` asked for; the proxy refuses anything but three to twelve digits. It is passed on and kept nowhere. */
      otp: z.optional(text),
    }),
  }),
  output: browserPayment,
});
