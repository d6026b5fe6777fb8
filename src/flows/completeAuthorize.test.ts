import { describe } from 'vitest';
import { completeAuthorizeDocs } from './completeAuthorize.docs.ts';
import { completeAuthorizeFlow } from './completeAuthorize.ts';
import {
  cannotConfirm,
  checking,
  completeRows,
  failed,
  paid,
  processing,
  ready,
  redirect,
  sending,
} from './completeAuthorizeRows.testing.ts';
import { lost, t0 } from './samples.testing.ts';
import { specifyFlow } from './specifyFlow.testing.ts';

describe('completeAuthorize', () => {
  specifyFlow(completeAuthorizeFlow, completeAuthorizeDocs, {
    states: {
      ready,
      sending,
      checking,
      processing,
      cannotConfirm,
      paid: { kind: 'paid', payment: paid },
      failed: { kind: 'failed', payment: failed },
      needsAction: { kind: 'needsAction', payment: redirect },
    },
    events: {
      submit: { type: 'submit', at: t0 },
      resume: { type: 'resume', since: t0, at: t0 },
      answered: { type: 'answered', payment: paid, at: t0 },
      callFailed: { type: 'callFailed', failure: lost, at: t0 },
      read: { type: 'read', payment: paid, at: t0 },
      readFailed: { type: 'readFailed', at: t0 },
      timeUp: { type: 'timeUp', timer: 'slow', at: t0 },
      pageShown: { type: 'pageShown', at: t0 },
    },
    rows: completeRows,
    answers: [['answered', 'callFailed']],
    wakers: ['submit', 'timeUp'],
  });
});
