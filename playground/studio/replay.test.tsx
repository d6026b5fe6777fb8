// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { readTrace, replayTrace } from 'tillkit/recorder';
import { afterEach, describe, expect, it } from 'vitest';
import { Replay } from './Replay.tsx';
import { sampleTrace } from './sampleTrace.ts';
import { storyAt } from './storyAt.ts';

afterEach(cleanup);

describe('replaying a trace in the studio', () => {
  it('goes through the sample step by step, and shows what the person saw at each', async () => {
    const user = userEvent.setup({ delay: null });
    render(<Replay />);
    await user.click(screen.getByRole('button', { name: 'Take a sample' }));
    expect(screen.getByRole('status').textContent).toBe(
      'One run, 16 steps. Every state is the one that the page recorded.',
    );
    const step = within(screen.getByRole('region', { name: 'The chosen step' }));
    expect(step.getByRole('heading').textContent).toBe('Step 1 of 16');
    expect(step.getByTitle('Preview: Ready, open link').getAttribute('src')).toBe(
      '/studio/preview?component=payment-link-page&story=ready-open',
    );
    await user.click(step.getByRole('button', { name: 'Next' }));
    expect(step.getByText('tokenizing')).toBeTruthy();
    expect(step.getByText('tokenizeCard, wait')).toBeTruthy();
    const list = screen.getByRole('list');
    await user.click(within(list).getByRole('button', { name: /succeeded$/ }));
    expect(within(list).getByRole('button', { current: 'step' }).textContent).toContain('37.0 s');
    expect(step.getByTitle('Preview: Paid')).toBeTruthy();
    expect(step.getByRole('button', { name: 'Next' }).getAttribute('aria-disabled')).toBe('true');
    // A trace is private: it does not get into the URL.
    expect(window.location.search).toBe('');
  });

  it('shows which states of the page differ', async () => {
    const user = userEvent.setup({ delay: null });
    render(<Replay />);
    await user.click(screen.getByLabelText('Trace, as JSON'));
    await user.paste(sampleTrace.replace('"state": "succeeded"', '"state": "failed"'));
    await user.click(screen.getByRole('button', { name: 'Replay' }));
    expect(screen.getByRole('status').textContent).toContain('In 1 of them the page recorded another state');
    expect(screen.getByText('page: failed')).toBeTruthy();
  });

  it('says what is wrong with a text that is no trace', async () => {
    const user = userEvent.setup({ delay: null });
    render(<Replay />);
    await user.click(screen.getByLabelText('Trace, as JSON'));
    await user.paste('hello');
    await user.click(screen.getByRole('button', { name: 'Replay' }));
    expect(screen.getByRole('status').textContent).toContain('This is not JSON');
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('reads a trace out of a file', async () => {
    const user = userEvent.setup({ delay: null });
    render(<Replay />);
    // jsdom's files cannot be read as browsers' can.
    const fileWith = (text: () => Promise<string>) =>
      Object.defineProperty(new File(['…'], 'trace.json', { type: 'application/json' }), 'text', { value: text });
    await user.upload(
      screen.getByLabelText('Choose a file'),
      fileWith(async () => sampleTrace),
    );
    expect(await screen.findByText('Step 1 of 16')).toBeTruthy();
    const gone = fileWith(() => Promise.reject(new Error('gone')));
    await user.upload(screen.getByLabelText('Choose a file'), gone);
    expect(await screen.findByText(/could not be read/)).toBeTruthy();
  });
});

describe('the story of a state', () => {
  it('is there for every step of the sample', () => {
    const read = readTrace(sampleTrace);
    const flows = read.ok ? replayTrace(read.trace) : [];
    const seen = flows.flatMap(({ flow, steps }) =>
      steps.map(({ state, details }) => storyAt(flow, state, details)?.name),
    );
    expect(seen).toHaveLength(16);
    expect(seen).not.toContain(undefined);
  });

  it.each([
    ['paymentLinkCheckout', 'ready', { kind: 'ready', problem: { kind: 'declined' } }, 'declined'],
    [
      'paymentLinkCheckout',
      'ready',
      { kind: 'ready', problem: { kind: 'notAuthenticated', reason: 'denied' } },
      'not-authenticated-denied',
    ],
    ['paymentLinkCheckout', 'tokenizing', { kind: 'tokenizing', slow: true }, 'slow'],
    ['paymentLinkCheckout', 'succeeded', { kind: 'succeeded', already: true }, 'already-paid'],
    [
      'paymentLinkCheckout',
      'authenticating/checkingResult',
      { kind: 'authenticating', threeDS: { kind: 'checkingResult', mayRestart: true } },
      'may-restart',
    ],
    ['threeDSAuthentication', 'notAuthenticated', { kind: 'notAuthenticated', reason: 'rejected' }, 'rejected'],
    ['completeAuthorize', 'unknown', { kind: 'unknown' }, 'cannot-confirm'],
  ])('%s at %s is as close as there is one (%#)', (flow, place, details, name) => {
    expect(storyAt(flow, place, details)?.name).toBe(name);
  });

  it('is none where there is nothing to see, or nothing known', () => {
    expect(storyAt('threeDSAuthentication', 'settled', { kind: 'settled' })).toBeUndefined();
    expect(storyAt('somethingElse', 'ready', { kind: 'ready' })).toBeUndefined();
  });
});
