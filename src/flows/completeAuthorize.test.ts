import { describe, expect, it } from 'vitest';
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
  submit,
} from './completeAuthorizeRows.testing.ts';
import { step } from './flow.ts';
import { lost, t0 } from './samples.testing.ts';
import { specifyFlow } from './specifyFlow.testing.ts';

describe('completeAuthorize', () => {
  specifyFlow(completeAuthorizeFlow, {
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

  it('throws when a row leads to a state that it does not declare', () => {
    const table = completeAuthorizeFlow.table;
    const wrong = {
      ...completeAuthorizeFlow,
      table: { ...table, ready: { ...table.ready, submit: { ...table.ready.submit, to: ['ready'] as const } } },
    };
    expect(() => step(wrong, ready, submit)).toThrow(/"submit" in "ready" led to "sending".*does not declare/);
  });
});
