import { describe, expect, it } from 'vitest';
import { type Step, step } from '../flow.ts';
import { specifyFlow } from '../specifyFlow.testing.ts';
import { completeAuthorizeFlow } from './completeAuthorize.ts';
import { type CompleteFormEffect, type CompleteFormState, completeAuthorizeFormFlow } from './completeAuthorizeForm.ts';
import {
  code,
  coded,
  codeGiven,
  completeAuthorizeFormSpecification,
  failedCall,
  onCode,
  pageShown,
  stillPending,
} from './completeAuthorizeFormRows.testing.ts';
import { completeAuthorizeSpecification, submit } from './completeAuthorizeRows.testing.ts';

describe('completeAuthorizeForm', () => {
  specifyFlow(completeAuthorizeFormFlow, completeAuthorizeFormSpecification);

  it('never sends twice for one submit, whatever follows on a code', () => {
    let state: CompleteFormState = onCode;
    let sent = 0;
    for (const event of [codeGiven, codeGiven, submit, failedCall(), codeGiven, stillPending(coded, code), pageShown]) {
      const [next, ...effects]: Step<CompleteFormState, CompleteFormEffect> = step(
        completeAuthorizeFormFlow,
        state,
        event,
      );
      sent += effects.filter(({ type }) => type === 'completeAuthorize').length;
      state = next;
    }
    expect(sent).toBe(1);
    expect(state.kind).toBe('checking');
  });
});

describe('completeAuthorize', () => {
  specifyFlow(completeAuthorizeFlow, completeAuthorizeSpecification);
});
