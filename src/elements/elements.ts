import type { ComponentType } from 'react';
import {
  Checkout,
  CompleteAuthorizeForm,
  ExpressPayment,
  PaymentLinkPage,
  PayoutLinkPage,
  SavedPaymentMethodPicker,
  SavePaymentMethod,
  ThreeDSChallenge,
} from '../components/index.ts';
import type { AttributeSpec, ElementSpec, EventSpec, PropertySpec, SlotSpec } from './elementSpec.ts';
import { HostedLink } from './HostedLink.tsx';
import { withWallets } from './withWallets.tsx';

/** Describes the element of a component. The types allow only attributes, properties and events that are props of the component. */
function element<Props>(spec: {
  readonly what: string;
  readonly component: ComponentType<Props>;
  readonly hosted?: ElementSpec['hosted'];
  readonly attributes: Readonly<Record<string, AttributeSpec & { readonly prop: keyof Props & string }>>;
  readonly properties?: { readonly [Name in keyof Props]?: PropertySpec };
  readonly methods?: ElementSpec['methods'];
  readonly slots?: Props extends { readonly slots?: infer Slots }
    ? { readonly [Name in keyof Slots]?: SlotSpec }
    : never;
  readonly events: Readonly<Record<string, EventSpec & { readonly prop: keyof Props & string }>>;
}): ElementSpec {
  const { component, properties = {}, methods = {}, slots = {}, ...rest } = spec;
  // The cast is safe: `spec` names only props of this component, and required ones are checked before it is rendered.
  return { ...rest, properties, methods, slots, component: component as ComponentType<Record<string, unknown>> };
}

const clientSecret = {
  prop: 'clientSecret',
  kind: 'text',
  required: true,
  secret: true,
  what: 'client secret of the payment, from your server',
} as const;

const customerSession = {
  prop: 'customerSession',
  kind: 'text',
  secret: true,
  what: 'session of the payment’s customer, signed by your server; without it no saved payment method is shown',
} as const;

/** Amount and currency, for elements that do not read the payment themselves. */
const due = {
  amount: { prop: 'amount', kind: 'number', required: true, what: 'amount in minor units of the currency' },
  currency: { prop: 'currency', kind: 'text', required: true, what: 'ISO 4217 code' },
} as const;

/** Where card fields, account fields and banks' pages are rendered. */
const mode = {
  prop: 'mode',
  kind: 'text',
  what: '`inline` puts card fields, account fields and banks’ pages into your own document; without it they are in a frame of the pay origin',
} as const;

const askedBefore = {
  what: 'called for each submit before anything is sent, after `till-before-pay`; false, or a promise of it, sends nothing',
} as const;

/** Properties of the elements that pay a whole payment. */
const ofCheckout = {
  challenge: { what: 'how a bank’s challenge is shown (`ChallengeOptions`)' },
  collect: {
    what: 'what the payer is asked for beside the payment method (`CollectOptions`): `email`, `phone`, `shippingAddress`',
  },
  defaultValues: {
    what: 'values that the fields start with (`PaymentDefaults`): `holderName`, `email`, `phone`, `billingAddress`, `shippingAddress`, `discountCode`, `shippingOption`',
  },
  findNetworks: { what: 'tells the networks of a card from its first eight digits' },
  onAddressChange: {
    what: 'called with country, region, city and postal code of another shipping address (`Destination`), so that your server changes the costs; the button waits for its promise',
  },
  onBeforePay: askedBefore,
  onDiscountCode: {
    what: 'shows a field for a discount code, and is called with the code that the payer applies, or `undefined` when they remove it, so that your server changes the payment; the button waits for its promise, which resolves to `{ refused }` where the code is refused',
  },
  onShippingChange: {
    what: 'called with the `id` of the shipping option that is chosen, so that your server changes the costs; the button waits for its promise',
  },
  shippingOptions: {
    what: 'shipping options that the payer chooses from (`ShippingOption[]`): `id`, `label`, `detail`, `amount` in minor units; with `onShippingChange`',
  },
  wallets: {
    what: 'wallets above the form (props of `ExpressCheckout`): `applePay`, `googlePay`, `payPal`, `shippingAddress`',
  },
} as const;

/** Methods of the elements that pay a whole payment. */
const methodsOfCheckout = {
  refresh: {
    what: 'reads the payment again after your server has changed it; what was typed and chosen stays (`CheckoutHandle`)',
  },
  update: {
    what: 'calls a function that has your server change the payment, and reads the payment again; the button waits for both. Returns a promise (`CheckoutHandle`)',
  },
} as const;

/** Slots of the elements that end in an outcome. */
const slotsOfOutcome = {
  loading: { instead: true, what: 'while it is being fetched' },
  heading: { what: 'under the name of the form' },
  waiting: { what: 'under what is said while an answer is awaited' },
  outcome: { what: 'under how it ended' },
} as const;

/** Slots of the elements that pay a whole payment. */
const slotsOfCheckout = {
  ...slotsOfOutcome,
  summary: { what: 'under who is paid how much and for what' },
  footnote: { what: 'under the button' },
} as const;

/** Event of every element. */
const ready = {
  'till-ready': { prop: 'onReady', what: 'The element, or what is in its place, can be used. Once.' },
} as const;

/** Events of the elements that have something to fill in. */
const entryEvents = {
  ...ready,
  'till-change': {
    prop: 'onChange',
    what: 'What is chosen, or how far it is filled in, has changed; `detail` has no digit of a card or an account.',
  },
  'till-load-error': { prop: 'onLoadError', what: 'It could not be opened; `detail` says why.' },
} as const;

/** Event before a submit. */
const beforePay = {
  'till-before-pay': {
    prop: 'onBeforePay',
    cancelable: true,
    what: 'A submit, before anything is sent: `preventDefault` sends nothing. The property `onBeforePay` may answer later.',
  },
} as const;

/** Event after a submit that moved no money. */
const attempt = {
  'till-attempt': { prop: 'onAttempt', what: 'An attempt moved no money; `detail` says why.' },
} as const;

/** Events of a payment that is under way. */
const progress = {
  'till-action-needed': {
    prop: 'onActionNeeded',
    what: 'The payer has to take a step, which the element shows itself; `detail` is the payment. Once for each step.',
  },
  'till-outcome': {
    prop: 'onOutcome',
    what: 'The payment has an outcome; `detail` has its `kind` and the payment. Once for each kind.',
  },
} as const;

/** Events of the elements that pay a whole payment. */
const checkoutEvents = {
  ...entryEvents,
  ...beforePay,
  ...attempt,
  ...progress,
  'till-frame-lost': { prop: 'onFrameLost', what: 'The frame with the card fields is lost.' },
  'till-paid': { prop: 'onPaid', what: 'The service says that the payment is made; `detail` is the payment. Once.' },
} as const;

/** Every custom element, by its name. */
export const elements: Readonly<Record<`till-${string}`, ElementSpec>> = {
  'till-payment-link': element({
    what: 'A payment link from opening to the outcome of its payment.',
    component: withWallets(PaymentLinkPage),
    hosted: HostedLink,
    attributes: {
      'payment-link-id': { prop: 'paymentLinkId', kind: 'text', required: true, what: 'id of the payment link' },
      'client-secret': clientSecret,
      'customer-session': customerSession,
      mode,
    },
    properties: ofCheckout,
    methods: methodsOfCheckout,
    slots: slotsOfCheckout,
    events: checkoutEvents,
  }),
  'till-checkout': element({
    what: 'A payment from its client secret alone, to its outcome.',
    component: withWallets(Checkout),
    attributes: { 'client-secret': clientSecret, 'customer-session': customerSession, mode },
    properties: ofCheckout,
    methods: methodsOfCheckout,
    slots: slotsOfCheckout,
    events: checkoutEvents,
  }),
  'till-express-payment': element({
    what: 'Wallets on a page that has no payment yet, such as a cart; your server creates it with the click.',
    component: ExpressPayment,
    attributes: {
      ...due,
      'order-key': { prop: 'orderKey', kind: 'text', required: true, what: 'names what is paid for' },
      mode,
    },
    properties: {
      createPayment: { required: true, what: 'has your server create the payment, and returns its `clientSecret`' },
      applePay: { what: 'offers Apple Pay (`ApplePayOptions`)' },
      googlePay: { what: 'offers Google Pay (`GooglePayOptions`)' },
      payPal: { what: 'offers PayPal (`PayPalOptions`)' },
      challenge: ofCheckout.challenge,
      onBeforePay: askedBefore,
    },
    events: {
      ...ready,
      'till-load-error': entryEvents['till-load-error'],
      ...beforePay,
      ...attempt,
      ...progress,
      'till-paid': checkoutEvents['till-paid'],
    },
  }),
  'till-payout-link': element({
    what: 'A payout link from opening to the outcome of its payout.',
    component: PayoutLinkPage,
    attributes: {
      'payout-id': { prop: 'payoutId', kind: 'text', required: true, what: 'id of the payout' },
      'payout-link': {
        prop: 'payoutLink',
        kind: 'text',
        required: true,
        secret: true,
        what: 'sealed link of the payout',
      },
      mode,
    },
    properties: { onBeforePay: askedBefore },
    events: {
      ...entryEvents,
      ...beforePay,
      ...attempt,
      'till-outcome': {
        prop: 'onOutcome',
        what: 'The payout has an outcome; `detail` has its `kind` and the payout. Once for each kind.',
      },
      'till-submitted': { prop: 'onSubmitted', what: 'The service has the details; `detail` is the payout. Once.' },
      'till-frame-lost': { prop: 'onFrameLost', what: 'The frame with the form is lost.' },
    },
  }),
  'till-saved-methods': element({
    what: 'The customer’s saved payment methods, to choose one.',
    component: SavedPaymentMethodPicker,
    attributes: {
      'customer-id': { prop: 'customerId', kind: 'text', required: true, what: 'id of the payment’s customer' },
      'client-secret': clientSecret,
      ...due,
      details: { prop: 'details', kind: 'text', what: '`full` shows more of the chosen method' },
      'group-by': { prop: 'groupBy', kind: 'text', what: '`kind` groups cards, bank accounts and other methods' },
      'rows-at-first': {
        prop: 'rowsAtFirst',
        kind: 'number',
        what: 'methods shown until the payer asks for the others',
      },
      mode,
    },
    properties: {
      onRemove: { what: 'removes a method at your server; without it none can be removed' },
      onMakeDefault: { what: 'makes a method the default at your server; without it none can be' },
      handle: { what: 'ref whose `current` pays with the chosen method (`PickerHandle`)' },
    },
    events: {
      ...entryEvents,
      'till-choice': {
        prop: 'onChoiceChange',
        what: 'The choice, or its cost, has changed; `detail` is the choice, or nothing.',
      },
      'till-frame-lost': { prop: 'onFrameLost', what: 'The frame with the security code is lost.' },
    },
  }),
  'till-save-payment-method': element({
    what: 'Saves a card of the customer without a payment.',
    component: SavePaymentMethod,
    attributes: { 'client-secret': clientSecret, 'customer-session': { ...customerSession, required: true }, mode },
    properties: {
      challenge: ofCheckout.challenge,
      defaultValues: ofCheckout.defaultValues,
      findNetworks: ofCheckout.findNetworks,
      onBeforePay: askedBefore,
    },
    events: {
      ...entryEvents,
      ...beforePay,
      ...attempt,
      ...progress,
      'till-frame-lost': { prop: 'onFrameLost', what: 'The frame with the card fields is lost.' },
      'till-saved': {
        prop: 'onSaved',
        what: 'The service says that the card is saved; `detail` is the payment of 0. Once.',
      },
    },
  }),
  'till-complete-authorize': element({
    what: 'Asks where the order goes, and completes the authorisation of a payment.',
    component: CompleteAuthorizeForm,
    attributes: {
      'payment-id': { prop: 'paymentId', kind: 'text', required: true, what: 'id of the payment' },
      'client-secret': clientSecret,
      ...due,
      'merchant-name': { prop: 'merchantName', kind: 'text', required: true, what: 'your name in sentences' },
    },
    properties: { onBeforePay: askedBefore },
    slots: slotsOfOutcome,
    events: {
      ...entryEvents,
      ...beforePay,
      ...attempt,
      ...progress,
      'till-complete': { prop: 'onComplete', what: 'The payment is settled; `detail` is the payment. Once.' },
    },
  }),
  'till-three-ds': element({
    what: 'One 3-D Secure authentication, with the bank’s challenge.',
    component: ThreeDSChallenge,
    attributes: {
      'client-secret': clientSecret,
      'merchant-name': { prop: 'merchantName', kind: 'text', what: 'your name beside the bank’s page' },
      presentation: { prop: 'presentation', kind: 'text', what: 'where the challenge is shown' },
      mode,
    },
    properties: {
      payment: { required: true, what: 'the payment whose next action is 3-D Secure' },
      policy: { required: true, what: 'your server’s decision, as it came with the payment (`BrowserPolicy`)' },
    },
    slots: {
      waiting: { what: 'under what is said while the bank is asked, or its result is read' },
      order: { what: 'under what is paid, where there is room for it beside the bank’s page' },
      help: { what: 'under the help below the bank’s page' },
      outcome: { what: 'under how it ended, where that is no success' },
    },
    events: {
      ...ready,
      ...attempt,
      ...progress,
      'till-authenticated': {
        prop: 'onAuthenticated',
        what: 'The payer is authenticated: complete the authorisation now. Once.',
      },
      'till-not-authenticated': {
        prop: 'onNotAuthenticated',
        what: 'The bank refused; `detail` is the reason. No money was moved. Once.',
      },
      'till-settled': {
        prop: 'onSettled',
        what: 'The payment has been settled meanwhile; `detail` is the payment. Once.',
      },
      'till-unfinished': {
        prop: 'onUnfinished',
        what: 'The authentication ended without a verdict; `detail` is the reason.',
      },
    },
  }),
};
