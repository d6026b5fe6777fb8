import type { CheckoutEvent, CheckoutState } from './checkoutStates.ts';
import type { FlowDocs } from './flowDocs.ts';

const noForm = 'no form is on screen';
const busy = 'a payment is in flight; a second submit sends nothing';
const unsettled = 'money may have moved: only a read may decide, never a second call';
const over = 'the payment has been settled';
const noCall = 'no such call is under way';
const noRead = 'no read is under way';
const noTimer = 'no timer runs';
const notNow = 'the expiry no longer matters once a payment is under way';
const loaded = 'the link has been read already';
const noThreeDS = 'no authentication is running';
const noComplete = 'nothing is being completed';
const noRetry = 'there is nothing to load again';
const noCode = 'no code is asked for';
const noStep = 'the payment waits for a step that was asked for: another way could pay it twice';
const noCalls = {
  tokenized: noCall,
  tokenizeFailed: noCall,
  confirmAnswered: noCall,
  confirmFailed: noCall,
};
const noCodes = {
  codeGiven: noCode,
};
const noChildren = {
  threeDS: noThreeDS,
  complete: noComplete,
};
const linkIsRead = {
  linkRead: loaded,
  linkReadFailed: loaded,
  retry: noRetry,
  ...noCodes,
};
/** Nothing but a read can move the page on. */
const onlyReads = {
  ...linkIsRead,
  ...noCalls,
  ...noChildren,
  submit: unsettled,
  expiryReached: notNow,
};
const finalRows = {
  ...linkIsRead,
  ...noCalls,
  ...noChildren,
  submit: over,
  read: over,
  readFailed: over,
  timeUp: noTimer,
  pageShown: over,
  expiryReached: notNow,
};
/** Every state that a payment's own phase can lead to. */
const byItself = [
  'ready',
  'expired',
  'paid',
  'failed',
  'cancelled',
  'processing',
  'review',
  'checking',
  'authenticating',
  'redirecting',
  'awaitingCustomer',
  'unsupportedAction',
] as const;
/** The same with a call that is open, or another tab at work. */
const wherever = [...byItself, 'otherTab', 'completing'] as const;

/** What `paymentLinkCheckoutFlow` does with every event in every state. */
export const paymentLinkCheckoutDocs: FlowDocs<CheckoutState, CheckoutEvent> = {
  loading: {
    linkRead: [...wherever, 'loadFailed'],
    linkReadFailed: ['notFound', 'loadFailed'],
    retry: 'a read is under way already',
    ...noCodes,
    submit: noForm,
    ...noCalls,
    ...noChildren,
    read: noRead,
    readFailed: noRead,
    timeUp: noTimer,
    pageShown: 'a read is under way already',
    expiryReached: 'nothing is known of the link yet',
  },
  loadFailed: {
    retry: ['loading'],
    linkRead: 'that read has failed already',
    linkReadFailed: 'that read has failed already',
    ...noCodes,
    submit: noForm,
    ...noCalls,
    ...noChildren,
    read: noRead,
    readFailed: noRead,
    timeUp: noTimer,
    pageShown: ['loading'],
    expiryReached: 'nothing is known of the link yet',
  },
  notFound: finalRows,
  expired: finalRows,
  ready: {
    submit: ['tokenizing', 'confirming'],
    expiryReached: ['ready'],
    linkRead: ['ready', 'loading'],
    linkReadFailed: 'the form stays; it is read again',
    retry: noRetry,
    ...noCodes,
    pageShown: ['ready'],
    read: [
      'ready',
      'otherTab',
      'paid',
      'failed',
      'cancelled',
      'processing',
      'review',
      'checking',
      'authenticating',
      'redirecting',
      'awaitingCustomer',
      'unsupportedAction',
      'completing',
    ],
    readFailed: 'the form stays; paying reads again',
    timeUp: noTimer,
    ...noCalls,
    ...noChildren,
  },
  tokenizing: {
    tokenized: ['confirming'],
    tokenizeFailed: ['ready', 'otherTab'],
    timeUp: ['tokenizing'],
    submit: busy,
    confirmAnswered: noCall,
    confirmFailed: noCall,
    ...linkIsRead,
    ...noChildren,
    read: noRead,
    readFailed: noRead,
    pageShown: 'the call is still under way',
    expiryReached: notNow,
  },
  confirming: {
    confirmAnswered: byItself,
    confirmFailed: ['ready', 'otherTab', 'checking'],
    timeUp: ['confirming'],
    submit: busy,
    tokenized: noCall,
    tokenizeFailed: noCall,
    ...linkIsRead,
    ...noChildren,
    read: noRead,
    readFailed: noRead,
    pageShown: 'the call is still under way',
    expiryReached: notNow,
  },
  otherTab: {
    read: wherever,
    readFailed: ['otherTab'],
    timeUp: ['otherTab'],
    pageShown: ['otherTab'],
    ...onlyReads,
  },
  authenticating: {
    threeDS: [
      'authenticating',
      'completing',
      'ready',
      'expired',
      'paid',
      'failed',
      'cancelled',
      'processing',
      'review',
      'checking',
    ],
    pageShown: ['authenticating'],
    submit: busy,
    ...linkIsRead,
    ...noCalls,
    complete: noComplete,
    read: noRead,
    readFailed: noRead,
    timeUp: noTimer,
    expiryReached: notNow,
  },
  redirecting: {
    pageShown: ['redirecting'],
    read: wherever,
    readFailed: ['redirecting'],
    timeUp: ['redirecting'],
    ...onlyReads,
  },
  awaitingCustomer: {
    read: [...wherever],
    readFailed: ['awaitingCustomer'],
    timeUp: ['awaitingCustomer', 'completing'],
    pageShown: ['awaitingCustomer'],
    threeDS: ['awaitingCustomer', 'completing'],
    codeGiven: ['awaitingCustomer', 'completing'],
    submit: noStep,
    linkRead: loaded,
    linkReadFailed: loaded,
    retry: noRetry,
    ...noCalls,
    complete: noComplete,
    expiryReached: notNow,
  },
  unsupportedAction: {
    read: wherever,
    readFailed: ['unsupportedAction'],
    timeUp: ['unsupportedAction'],
    pageShown: ['unsupportedAction'],
    ...onlyReads,
  },
  completing: {
    complete: [
      'completing',
      'ready',
      'expired',
      'paid',
      'failed',
      'cancelled',
      'redirecting',
      'awaitingCustomer',
      'unsupportedAction',
      'otherTab',
    ],
    pageShown: ['completing'],
    retry: ['completing'],
    ...noCodes,
    submit: unsettled,
    linkRead: loaded,
    linkReadFailed: loaded,
    ...noCalls,
    threeDS: noThreeDS,
    read: noRead,
    readFailed: noRead,
    timeUp: noTimer,
    expiryReached: notNow,
  },
  checking: {
    read: [...wherever, 'loading', 'cannotConfirm'],
    readFailed: ['checking', 'cannotConfirm', 'ready'],
    timeUp: ['checking'],
    pageShown: ['checking'],
    ...onlyReads,
  },
  cannotConfirm: {
    read: [...wherever, 'loading', 'cannotConfirm'],
    readFailed: ['cannotConfirm'],
    timeUp: ['cannotConfirm'],
    pageShown: ['cannotConfirm'],
    ...onlyReads,
  },
  processing: {
    read: wherever,
    readFailed: ['processing'],
    timeUp: ['processing'],
    pageShown: ['processing'],
    ...onlyReads,
  },
  review: {
    read: wherever,
    readFailed: ['review'],
    timeUp: ['review'],
    pageShown: ['review'],
    ...onlyReads,
  },
  paid: finalRows,
  failed: finalRows,
  cancelled: finalRows,
};
