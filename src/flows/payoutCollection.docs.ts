import type { FlowDocs } from './flowDocs.ts';
import type { PayoutCollectionEvent, PayoutCollectionState } from './payoutCollection.ts';

const notOpen = 'the link has not been read';
const noCall = 'no call is under way';
const noRead = 'no read is under way';
const noTimer = 'no timer runs';
const over = 'the payout is over';
const sending = 'the details are in flight; a second submit sends nothing';
const unsettled = 'money may be under way: only a read may decide, never a second call';
const givenUp = 'the call was given up; the reads decide';
const inTime = 'it was submitted in time; the service decides';
const noSubmits = (reason: string) => ({
  choose: reason,
  review: reason,
  back: reason,
  submit: reason,
});
const noStore = (reason: string) => ({
  stored: reason,
  storeFailed: reason,
});
const noSubmit = (reason: string) => ({
  submitted: reason,
  submitFailed: reason,
});
const noReads = {
  read: noRead,
  readFailed: noRead,
};
const noOpening = {
  opened: 'the link has been read',
  openFailed: 'the link has been read',
  retry: 'nothing has failed to load',
};
const final = (reason: string) => ({
  opened: reason,
  openFailed: reason,
  retry: reason,
  ...noSubmits(reason),
  ...noStore(reason),
  ...noSubmit(reason),
  read: reason,
  readFailed: reason,
  timeUp: reason,
  pageShown: reason,
  expiryReached: reason,
});
const formRow = {
  ...noOpening,
  ...noStore(noCall),
  ...noSubmit(noCall),
};

/** What `payoutCollectionFlow` does with every event in every state. */
export const payoutCollectionDocs: FlowDocs<PayoutCollectionState, PayoutCollectionEvent> = {
  loading: {
    opened: ['choosing', 'otherTab', 'expired', 'checking', 'unsent', 'underWay', 'settled'],
    openFailed: ['notFound', 'loadFailed'],
    retry: 'it is loading',
    ...noSubmits(notOpen),
    ...noStore(noCall),
    ...noSubmit(noCall),
    ...noReads,
    timeUp: noTimer,
    pageShown: 'it is loading',
    expiryReached: notOpen,
  },
  loadFailed: {
    retry: ['loading'],
    opened: 'it was given up',
    openFailed: 'it has failed already',
    ...noSubmits(notOpen),
    ...noStore(noCall),
    ...noSubmit(noCall),
    ...noReads,
    timeUp: noTimer,
    pageShown: ['loading'],
    expiryReached: notOpen,
  },
  notFound: final('there is nothing here'),
  expired: final('its time is over'),
  choosing: {
    ...formRow,
    choose: ['entering'],
    review: 'no way has been chosen',
    back: 'this is the first step',
    submit: 'nothing has been entered',
    read: ['choosing', 'otherTab', 'checking', 'unsent', 'underWay', 'settled', 'expired'],
    readFailed: ['choosing'],
    timeUp: ['choosing'],
    pageShown: ['choosing'],
    expiryReached: ['choosing'],
  },
  entering: {
    ...formRow,
    choose: ['entering'],
    review: ['reviewing'],
    back: ['choosing'],
    submit: 'it has not been reviewed',
    read: ['entering', 'otherTab', 'checking', 'unsent', 'underWay', 'settled', 'expired'],
    readFailed: ['entering'],
    timeUp: ['entering'],
    pageShown: ['entering'],
    expiryReached: ['entering'],
  },
  reviewing: {
    ...formRow,
    choose: 'it is being reviewed',
    review: 'it is being reviewed',
    back: ['entering'],
    submit: ['storing'],
    read: ['reviewing', 'otherTab', 'checking', 'unsent', 'underWay', 'settled', 'expired'],
    readFailed: ['reviewing'],
    timeUp: ['reviewing'],
    pageShown: ['reviewing'],
    expiryReached: ['reviewing'],
  },
  otherTab: {
    ...noOpening,
    ...noSubmits('another tab is sending details; this page sends none'),
    ...noStore(noCall),
    ...noSubmit(noCall),
    read: ['otherTab', 'choosing', 'entering', 'reviewing', 'checking', 'unsent', 'underWay', 'settled', 'expired'],
    readFailed: ['otherTab'],
    timeUp: ['otherTab'],
    pageShown: ['otherTab'],
    expiryReached: 'the other tab submitted in time; the read decides',
  },
  storing: {
    ...noOpening,
    ...noSubmits(sending),
    stored: ['submitting'],
    storeFailed: ['reviewing', 'otherTab', 'checking', 'submitting'],
    ...noSubmit(noCall),
    ...noReads,
    timeUp: ['storing'],
    pageShown: 'the call is still under way',
    expiryReached: inTime,
  },
  submitting: {
    ...noOpening,
    ...noSubmits(sending),
    ...noStore('the details have been handed over'),
    submitted: ['underWay', 'settled', 'checking'],
    submitFailed: ['checking'],
    ...noReads,
    timeUp: ['submitting'],
    pageShown: 'the call is still under way',
    expiryReached: inTime,
  },
  checking: {
    ...noOpening,
    ...noSubmits(unsettled),
    ...noStore(givenUp),
    ...noSubmit(givenUp),
    read: ['checking', 'cannotConfirm', 'unsent', 'underWay', 'settled', 'reviewing', 'choosing', 'expired'],
    readFailed: ['checking', 'cannotConfirm'],
    timeUp: ['checking'],
    pageShown: ['checking'],
    expiryReached: inTime,
  },
  cannotConfirm: {
    ...noOpening,
    ...noSubmits(unsettled),
    ...noStore(givenUp),
    ...noSubmit(givenUp),
    read: ['cannotConfirm', 'unsent', 'underWay', 'settled', 'reviewing', 'choosing', 'expired'],
    readFailed: ['cannotConfirm'],
    timeUp: ['cannotConfirm'],
    pageShown: ['cannotConfirm'],
    expiryReached: inTime,
  },
  unsent: {
    opened: 'the link has been read',
    openFailed: 'the link has been read',
    retry: ['unsent'],
    ...noSubmits('the details are there already'),
    ...noStore(noCall),
    submitted: ['unsent', 'underWay', 'settled', 'checking'],
    submitFailed: ['unsent', 'otherTab', 'checking'],
    read: ['unsent', 'otherTab', 'underWay', 'settled'],
    readFailed: ['unsent'],
    timeUp: ['unsent'],
    pageShown: ['unsent'],
    expiryReached: 'the details came in time',
  },
  underWay: {
    ...noOpening,
    ...noSubmits('the details are there already'),
    ...noStore(noCall),
    ...noSubmit(noCall),
    read: ['underWay', 'settled'],
    readFailed: ['underWay'],
    timeUp: ['underWay'],
    pageShown: ['underWay'],
    expiryReached: 'the details came in time',
  },
  settled: final(over),
};
