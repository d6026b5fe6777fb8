import type { CompleteEvent, CompleteState } from './completeAuthorize.ts';
import type { FlowDocs } from './flowDocs.ts';

const over = 'the payment has been settled';
const sent = 'a call is in flight; a second submit sends nothing';
const unsettled = 'money may have moved: only a read may decide, never a second call';
const noCall = 'no call is under way';
const noRead = 'no read is under way';
const begun = 'a call has been sent on this page';
/** Rows of a payment that is settled: nothing moves it. */
export const settledRows = {
  submit: over,
  resume: over,
  answered: over,
  callFailed: over,
  read: over,
  readFailed: over,
  timeUp: over,
  pageShown: over,
};

/** What `completeAuthorizeFlow` does with every event in every state. */
export const completeAuthorizeDocs: FlowDocs<CompleteState, CompleteEvent> = {
  ready: {
    submit: ['sending'],
    resume: ['checking'],
    answered: noCall,
    callFailed: noCall,
    pageShown: ['ready'],
    read: ['ready', 'paid', 'failed', 'processing', 'needsAction', 'checking'],
    readFailed: 'the next return to the page reads again',
    timeUp: 'no timer runs',
  },
  sending: {
    submit: sent,
    resume: begun,
    answered: ['paid', 'failed', 'processing', 'needsAction', 'checking'],
    callFailed: ['ready', 'checking'],
    timeUp: ['sending'],
    read: noRead,
    readFailed: noRead,
    pageShown: 'the call is still under way',
  },
  checking: {
    submit: unsettled,
    resume: begun,
    read: ['checking', 'ready', 'paid', 'failed', 'processing', 'needsAction', 'cannotConfirm'],
    readFailed: ['checking', 'cannotConfirm'],
    timeUp: ['checking'],
    pageShown: ['checking'],
    answered: 'the call was given up; the reads decide',
    callFailed: 'the outcome is unknown already',
  },
  processing: {
    submit: 'the payment is under way',
    resume: begun,
    read: ['processing', 'paid', 'failed', 'needsAction'],
    readFailed: ['processing'],
    timeUp: ['processing'],
    pageShown: ['processing'],
    answered: noCall,
    callFailed: noCall,
  },
  cannotConfirm: {
    submit: unsettled,
    resume: begun,
    read: ['cannotConfirm', 'ready', 'paid', 'failed', 'processing', 'needsAction'],
    readFailed: ['cannotConfirm'],
    timeUp: ['cannotConfirm'],
    pageShown: ['cannotConfirm'],
    answered: 'the call was given up; the reads decide',
    callFailed: 'the outcome is unknown already',
  },
  paid: settledRows,
  failed: settledRows,
  needsAction: settledRows,
};
