import { settledRows } from './completeAuthorize.docs.ts';
import type { CompleteFormEvent, CompleteFormState } from './completeAuthorizeForm.ts';
import type { FlowDocs } from './flowDocs.ts';

const noStep = 'no step is asked for';
const noCall = 'no call is under way';
const begun = 'a call has been sent on this page';
const givenUp = 'the call was given up; the reads decide';
const unknownAlready = 'the outcome is unknown already';
const noSteps = {
  codeGiven: noStep,
  frameEnded: noStep,
};
const finalRows = {
  ...settledRows,
  ...noSteps,
};

/** What `completeAuthorizeFormFlow` does with every event in every state. */
export const completeAuthorizeFormDocs: FlowDocs<CompleteFormState, CompleteFormEvent> = {
  ready: {
    submit: ['sending'],
    resume: ['checking'],
    answered: noCall,
    callFailed: noCall,
    pageShown: ['ready'],
    read: ['ready', 'paid', 'failed', 'processing', 'needsAction', 'checking'],
    readFailed: 'the next return to the page reads again',
    timeUp: 'no timer runs',
    ...noSteps,
  },
  sending: {
    submit: 'a call is in flight; a second submit sends nothing',
    resume: begun,
    answered: ['paid', 'failed', 'processing', 'needsAction', 'checking'],
    callFailed: ['ready', 'checking', 'needsAction'],
    timeUp: ['sending'],
    read: 'no read is under way',
    readFailed: 'no read is under way',
    pageShown: 'the call is still under way',
    ...noSteps,
  },
  checking: {
    submit: 'money may have moved: only a read may decide, never a second call',
    resume: begun,
    answered: givenUp,
    callFailed: unknownAlready,
    read: ['checking', 'ready', 'paid', 'failed', 'processing', 'needsAction', 'cannotConfirm'],
    readFailed: ['checking', 'cannotConfirm'],
    timeUp: ['checking'],
    pageShown: ['checking'],
    ...noSteps,
  },
  processing: {
    submit: 'the payment is under way',
    resume: begun,
    answered: noCall,
    callFailed: noCall,
    read: ['processing', 'paid', 'failed', 'needsAction'],
    readFailed: ['processing'],
    timeUp: ['processing'],
    pageShown: ['processing'],
    ...noSteps,
  },
  cannotConfirm: {
    submit: 'money may have moved: only a read may decide, never a second call',
    resume: begun,
    answered: givenUp,
    callFailed: unknownAlready,
    read: ['cannotConfirm', 'ready', 'paid', 'failed', 'processing', 'needsAction'],
    readFailed: ['cannotConfirm'],
    timeUp: ['cannotConfirm'],
    pageShown: ['cannotConfirm'],
    ...noSteps,
  },
  needsAction: {
    submit: 'the payment waits for a step of the person',
    resume: begun,
    answered: noCall,
    callFailed: noCall,
    read: ['needsAction', 'paid', 'failed', 'processing', 'checking'],
    readFailed: ['needsAction'],
    timeUp: ['needsAction', 'sending'],
    pageShown: ['needsAction'],
    codeGiven: ['needsAction', 'sending'],
    frameEnded: ['needsAction', 'sending'],
  },
  paid: finalRows,
  failed: finalRows,
};
