// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { confirmWithCard, createTill, type Order } from '../../testing/index.ts';
import { type ChallengeOptions, ThreeDSChallenge } from '../index.ts';
import {
  cards,
  challengePosted,
  keepSecret,
  newYear,
  postedForms,
  type Stage,
  stage,
  t,
  watchThePage,
} from '../pageUnderTest.testing.tsx';

watchThePage();

const openInNewPage = { name: 'Open your bank’s page' } as const;

interface Shown extends Stage {
  readonly order: Order;
  readonly calls: (pattern: RegExp) => readonly string[];
}

/** A challenge on a merchant's page, which has a button that changes how challenges are shown. */
async function show(options: ChallengeOptions, later: ChallengeOptions = options): Promise<Shown> {
  const till = createTill({ now: newYear });
  const order = await till.createOrder();
  keepSecret(order.clientSecret);
  const payment = await confirmWithCard(till.client, order, cards.challenge);
  function Page() {
    const [now, setNow] = useState(options);
    return (
      <>
        <button type="button" onClick={() => setNow({ ...later })}>
          Change
        </button>
        <ThreeDSChallenge
          payment={payment}
          clientSecret={order.clientSecret}
          policy={{ threeds_unavailable: 'complete' }}
          merchantName="Test Merchant"
          {...now}
        />
      </>
    );
  }
  const staged = stage(till, <Page />);
  return { ...staged, order, calls: (pattern) => till.network.calls().filter((call) => pattern.test(call)) };
}

/** The window as it is when a challenge comes. */
function resizeTo(width: number, height: number) {
  vi.stubGlobal('innerWidth', width);
  vi.stubGlobal('innerHeight', height);
}
afterEach(() => vi.unstubAllGlobals());

const contentOf = (creq = '') => JSON.parse(atob(creq.replaceAll('-', '+').replaceAll('_', '/')));
const posted = () => contentOf(postedForms().at(-1)?.fields.creq);
const stateOf = () => document.querySelector('[data-tk="three-ds-challenge"]')?.getAttribute('data-state');

const orderOf = () => document.querySelector('[data-part="dialog-header"] [data-part="challenge-order"]')?.textContent;

describe('the size of a challenge', () => {
  it('is the bank’s own where the merchant wants that, and the CReq is then untouched', async () => {
    await show({ windowSize: 'bank' });
    await challengePosted();
    expect(posted()).toMatchObject({ messageType: 'CReq', challengeWindowSize: '05' });
  });

  it('is a dialog’s on a large window, where the CReq asks for the full screen, with merchant and amount in its header', async () => {
    await show({});
    await challengePosted();
    expect(posted()).toMatchObject({ challengeWindowSize: '03' });
    expect(orderOf()).toBe('€49.99Test Merchant');
  });

  it('is the full screen on a wide window too low for a dialog, with merchant and amount in its header', async () => {
    resizeTo(1280, 500);
    await show({});
    await challengePosted();
    expect(posted()).toMatchObject({ challengeWindowSize: '05' });
    expect(orderOf()).toBe('€49.99Test Merchant');
  });

  it('is the full screen where the merchant asks for it', async () => {
    await show({ presentation: 'fullscreen' });
    await challengePosted();
    expect(orderOf()).toBe('€49.99Test Merchant');
  });

  it('is the full screen on a telephone’s window, and the CReq is untouched', async () => {
    resizeTo(390, 844);
    await show({});
    await challengePosted();
    expect(posted()).toMatchObject({ challengeWindowSize: '05' });
    expect(orderOf()).toBe('€49.99Test Merchant');
  });

  it('leaves a low window to the bank’s page: the footer is folded, and opens once there is a way out to offer', async () => {
    resizeTo(320, 256);
    const { pass, user } = await show({});
    await challengePosted();
    const fold = () => document.querySelector<HTMLDetailsElement>('[data-part="dialog-fold"]');
    expect(fold()?.open).toBe(false);
    await user.click(screen.getByText('Finished, or nothing here?'));
    expect(fold()?.open).toBe(true);
    await user.click(screen.getByText('Finished, or nothing here?'));
    await pass(12_000);
    expect(fold()?.open).toBe(true);
  });

  it.each([
    [{ windowSize: '03' }, '03'],
    [{ presentation: 'fullscreen' }, '05'],
    [{ presentation: 'inline', windowSize: 'auto' }, '03'],
  ] as const)('K27: %o is in the CReq, whose other fields stay as they were', async (options, size) => {
    const { order, till } = await show(options);
    await challengePosted();
    const { challengeWindowSize, ...rest } = posted();
    expect(challengeWindowSize).toBe(size);
    expect(Object.keys(rest).sort()).toEqual(['acsTransID', 'messageType', 'messageVersion', 'threeDSServerTransID']);
    expect(postedForms()[0]?.fields.creq).not.toMatch(/[+/=]/);
    await till.bank.approve(order.paymentId);
    await act(() => Promise.resolve());
  });
});

describe('the place of a challenge', () => {
  it('K44: begins at its title, and not at the button that closes it', async () => {
    const { user } = await show({});
    await challengePosted();
    expect(document.activeElement?.textContent).toBe(t('threeds.title'));
    await user.keyboard('{Escape}');
    await screen.findByRole('alertdialog');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(document.activeElement?.textContent).toBe(t('threeds.title'));
  });

  it('K31: does not change while it is on screen: a frame that moved would be loaded, and posted to, again', async () => {
    const { settle } = await show({ presentation: 'dialog' }, { presentation: 'inline', windowSize: '01' });
    await challengePosted();
    const frame = screen.getByTitle(t('threeds.frameTitle'));
    // The dialog covers the page; a merchant's script reaches its own button all the same.
    act(() => screen.getByRole('button', { name: 'Change', hidden: true }).click());
    await settle();
    expect(screen.getByTitle(t('threeds.frameTitle'))).toBe(frame);
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(postedForms()).toHaveLength(1);
  });

  it('is the flow of the page where that is wanted: no dialog, named by its heading, which takes the focus', async () => {
    await show({ presentation: 'inline' });
    const region = await screen.findByRole('region', { name: t('threeds.title') });
    await challengePosted();
    expect(region.querySelector('iframe')).not.toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement?.textContent).toBe(t('threeds.title'));
  });
});

describe('a challenge on a page of its own', () => {
  it('is sent with the payer’s click and once, without an opener for the bank, and is ended by the service’s read', async () => {
    const { user, till, order, pass, settle } = await show({ presentation: 'newPage' });
    const button = await screen.findByRole('button', openInNewPage);
    expect(postedForms()).toEqual([]);
    await user.tripleClick(button);
    await settle();
    expect(postedForms()).toMatchObject([{ action: 'https://bank.tillkit.test/acs/challenge', target: '_blank' }]);
    await screen.findByText('Waiting for your bank', { selector: '[data-part="waiting-title"]' });
    await till.bank.approve(order.paymentId);
    await pass(6_000);
    expect(stateOf()).toBe('authenticated');
  });

  it('K30: is asked for again, and not posted, when the click comes 25 seconds after the answer', async () => {
    const { user, pass, calls } = await show({ presentation: 'newPage' });
    await screen.findByRole('button', openInNewPage);
    await pass(25_000, { stepMs: 5_000 });
    await user.click(screen.getByRole('button', openInNewPage));
    await pass(1_000);
    expect(postedForms()).toEqual([]);
    expect(calls(/3ds$/)).toHaveLength(2);
    await user.click(await screen.findByRole('button', openInNewPage));
    await pass(1_000);
    expect(postedForms()).toHaveLength(1);
  });

  it('asks before it is stopped, and then reads', async () => {
    const { user, pass } = await show({ presentation: 'newPage' });
    await user.click(await screen.findByRole('button', { name: 'Stop the bank check' }));
    await screen.findByRole('alertdialog');
    await user.click(screen.getByRole('button', { name: t('threeds.confirmClose.leave') }));
    await pass(16_000);
    expect(stateOf()).toBe('unfinished');
    expect(postedForms()).toEqual([]);
  });
});

describe('a frame in which nothing can be seen', () => {
  it('K41: is left for a page of its own after eight seconds, by another check; the first CReq is not posted again', async () => {
    const { user, pass, calls } = await show({});
    await screen.findByRole('dialog');
    expect(screen.queryByRole('button', { name: 'Continue in a new window' })).toBeNull();
    await pass(12_000);
    await user.click(screen.getByRole('button', { name: 'Continue in a new window' }));
    await user.click(await screen.findByRole('button', openInNewPage));
    await pass(1_000);
    expect(calls(/3ds$/)).toHaveLength(2);
    const ids = postedForms().map(({ fields }) => contentOf(fields.creq).acsTransID);
    expect(new Set(ids).size).toBe(2);
    expect(postedForms().map(({ target }) => target)).toEqual([expect.stringMatching(/^tk/), '_blank']);
  });

  it('K41: is not doubted once a second page has loaded in it', async () => {
    const { pass } = await show({});
    const frame = await screen.findByTitle<HTMLIFrameElement>(t('threeds.frameTitle'));
    Object.defineProperty(frame, 'contentWindow', {
      get: () => {
        throw new DOMException('Blocked a frame of another origin.', 'SecurityError');
      },
    });
    for (let pages = 0; pages < 2; pages += 1) fireEvent.load(frame);
    await pass(12_000);
    expect(screen.queryByRole('button', { name: 'Continue in a new window' })).toBeNull();
  });
});

it('K46: a challenge that goes leaves no listener on the page', async () => {
  const places = [window, document].map((place) => ({
    added: vi.spyOn(place, 'addEventListener'),
    removed: vi.spyOn(place, 'removeEventListener'),
  }));
  const open = () =>
    ['message', 'resize', 'online', 'pageshow', 'visibilitychange'].map((type) =>
      places.reduce((sum, { added, removed }) => {
        const times = (calls: readonly (readonly unknown[])[]) => calls.filter(([name]) => name === type).length;
        return sum + times(added.mock.calls) - times(removed.mock.calls);
      }, 0),
    );
  const { unmount } = await show({});
  await challengePosted();
  for (const count of open()) expect(count).toBeGreaterThan(0);
  unmount();
  expect(open()).toEqual([0, 0, 0, 0, 0]);
});
