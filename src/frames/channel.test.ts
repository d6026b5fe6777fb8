import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { acceptPage, type FrameInit } from './acceptPage.ts';
import { type FrameHealth, type FrameHealthEvent, fetchedFrame, heartbeatMs, stepFrameHealth } from './frameHealth.ts';
import { isSafeTokenValue } from './inheritedTokens.ts';
import { channelVersion, type FrameAppearance, frameAppearance } from './initMessages.ts';
import { type FrameMessage, frameMessage, pageMessage } from './messages.ts';
import { openFrame } from './openFrame.ts';

const nonce = 'ab'.repeat(16);
const id = 'cd'.repeat(16);
const shop = 'https://shop.test';
const appearance: FrameAppearance = {
  locale: 'en',
  scheme: 'light',
  tokens: { '--tk-accent': 'rgb(1, 2, 3)' },
  fontSize: 16,
  accepts: ['Visa'],
  texts: { 'card.legend': 'Card', 'address.summary.title': { one: 'One mistake', other: '{count} mistakes' } },
};
const form = { kind: 'card' } as const;
const init = { type: 'tillkit:card-frame', version: channelVersion, nonce, form, appearance };

/** The window of a frame, with the page around it, that hears what it is sent. */
function frameWindow(paymentId?: string) {
  const listeners = new Set<(event: MessageEvent) => void>();
  const parent = { name: 'page' };
  const accepted: FrameInit[] = [];
  const window = {
    parent,
    addEventListener: (_: 'message', listener: (event: MessageEvent) => void) => void listeners.add(listener),
    removeEventListener: (_: 'message', listener: (event: MessageEvent) => void) => void listeners.delete(listener),
  };
  acceptPage(window, { origins: [shop], nonce, paymentId }, (one) => accepted.push(one));
  const send = (event: Partial<Record<'source' | 'origin' | 'data' | 'ports', unknown>>) => {
    const whole = { source: parent, origin: shop, data: init, ports: [new MessageChannel().port1], ...event };
    for (const listener of [...listeners]) listener(whole as MessageEvent);
    for (const port of whole.ports as unknown[]) if (port instanceof MessagePort) port.close();
  };
  return { parent, accepted, send, listeners };
}

describe('the message that opens the channel', () => {
  it('is taken from the page around the frame, and after it no message to the window is heard', () => {
    const { accepted, send, listeners } = frameWindow();
    send({});
    expect(accepted).toHaveLength(1);
    expect(accepted[0]?.appearance).toEqual(appearance);
    send({});
    expect(accepted).toHaveLength(1);
    expect(listeners.size).toBe(0);
  });

  it.each([
    ['from another window', { source: { name: 'sibling' } }],
    ['from another origin', { origin: 'https://shop.test.evil.example' }],
    ['of an opaque origin', { origin: 'null' }],
    ['with another nonce', { data: { ...init, nonce: 'ef'.repeat(16) } }],
    ['of another version', { data: { ...init, version: channelVersion - 1 } }],
    ['with more than it may say', { data: { ...init, extra: 1 } }],
    ['without a port', { ports: [] }],
    ['with two ports', { ports: [new MessageChannel().port1, new MessageChannel().port1] }],
    ['that asks for no form of the frame', { data: { ...init, form: { kind: 'pin' } } }],
    ['without an appearance', { data: { ...init, appearance: undefined } }],
  ])('is passed over %s', (_, event) => {
    const { accepted, send } = frameWindow();
    send(event);
    expect(accepted).toEqual([]);
    send({});
    expect(accepted).toHaveLength(1);
  });

  it('is passed over where it is for another payment than the document, or for one that the document has not', () => {
    const ofPayment = (clientSecret: string) => ({ data: { ...init, form: { kind: 'card', clientSecret } } });
    const { accepted, send } = frameWindow('pay_1');
    send(ofPayment('pay_2_secret_0123456789'));
    send(ofPayment('pay_1'));
    send({});
    send({ data: { ...init, form: { kind: 'code', name: 'Visa', brand: null } } });
    expect(accepted).toEqual([]);
    send(ofPayment('pay_1_secret_0123456789'));
    expect(accepted).toHaveLength(1);
    const unbound = frameWindow();
    unbound.send(ofPayment('pay_1_secret_0123456789'));
    expect(unbound.accepted).toEqual([]);
  });

  it('is passed over whatever a stranger sends in its place', () => {
    fc.assert(
      fc.property(
        fc.anything(),
        fc.boolean(),
        fc.constantFrom(shop, 'null', '', 'https://evil.test'),
        (data, own, origin) => {
          const { accepted, send, parent } = frameWindow();
          send({ data, origin, source: own ? parent : {} });
          return accepted.length === 0;
        },
      ),
    );
  });
});

describe('messages over the port', () => {
  const leaves: readonly FrameMessage[] = [
    { type: 'opened' },
    { type: 'ready', nonce },
    { type: 'pong' },
    { type: 'size', height: 260 },
    { type: 'state', state: { complete: true, empty: false, wrong: false, brand: 'visa' } },
    { type: 'key', key: 'submit' },
    { type: 'bank', event: 'challengeEnded' },
    { type: 'report', id, report: { outcome: 'not_sent', caller: 'caller_0123456789' } },
    { type: 'answer', id, result: { ok: true, value: { payment_method_id: 'pm_1' } } },
    {
      type: 'answer',
      id,
      result: { ok: false, failure: { kind: 'http', effect: 'none', status: 400, code: 'IR_07' } },
    },
  ];

  it('that keep the schema are read as they are', () => {
    for (const message of leaves) expect(frameMessage.safeParse(message)).toEqual({ success: true, data: message });
  });

  it.each([
    ['digits beside the state', { ...leaves[4], digits: '4242' }],
    [
      'a state with more than it may say',
      { type: 'state', state: { complete: true, empty: false, wrong: false, brand: null, number: '42' } },
    ],
    [
      'a brand that is a number',
      { type: 'state', state: { complete: true, empty: false, wrong: false, brand: '424242' } },
    ],
    ['a height that is none', { type: 'size', height: 1e9 }],
    ['an event of a bank’s page that is none', { type: 'bank', event: 'approved' }],
    [
      'a failure with a text',
      { ...leaves[8], result: { ok: false, failure: { kind: 'http', effect: 'none', message: 'x' } } },
    ],
    ['an unknown kind', { type: 'digits', value: '4242' }],
  ])('are refused with %s', (_, message) => {
    expect(frameMessage.safeParse(message).success).toBe(false);
  });

  it('of any other form are refused on both sides, without an exception and without a trace in a prototype', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), (message) => {
        const known = typeof message === 'object' && message !== null && 'type' in message;
        return known || !(frameMessage.safeParse(message).success || pageMessage.safeParse(message).success);
      }),
    );
    const poisoned = JSON.parse(
      `{"type":"call","id":"${id}","call":"confirm","clientSecret":"s","operationId":"o","body":{"__proto__":{"polluted":1}}}`,
    );
    expect(JSON.stringify(pageMessage.safeParse(poisoned).data)).not.toContain('polluted');
    expect(pageMessage.safeParse({ ...poisoned, body: { constructor: {} } }).success).toBe(false);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});

describe('texts of the merchant’s own', () => {
  const takes = (text: unknown) => frameAppearance.safeParse({ ...appearance, texts: { 'card.legend': text } }).success;
  it('are taken as one text, or as one for each plural category', () => {
    expect(takes('Card')).toBe(true);
    expect(takes({ zero: 'none', few: '{count} few', other: '{count}' })).toBe(true);
  });
  it.each([{}, { one: 'without the last resort' }, { other: 1 }, { other: 'x', else: 'y' }, ['x'], 'x'.repeat(601)])(
    'are refused as %j',
    (text) => expect(takes(text)).toBe(false),
  );
});

describe('values of tokens', () => {
  it.each([
    '#3a46c8',
    'rgb(1 2 3 / 50%)',
    'color-mix(in oklab, red 20%, blue)',
    '12px',
    'calc(4px * 2)',
    "system-ui, 'Segoe UI', sans-serif",
  ])('like %s are taken', (value) => expect(isSafeTokenValue(value)).toBe(true));
  it.each([
    'url(https://evil.test/a)',
    'var(--x)',
    'env(x)',
    'attr(value)',
    'if(style(--a:1):red)',
    'red;color:blue',
    'image-set("a")',
    '\\75rl(x)',
    '}{',
    '1px\n',
  ])('like %s are not', (value) => expect(isSafeTokenValue(value)).toBe(false));
});

describe('a frame that is watched', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  const following = (...events: readonly FrameHealthEvent[]): FrameHealth =>
    events.reduce(stepFrameHealth, fetchedFrame);
  /** Heartbeats until a frame is lost. */
  function beatsLeft(state: FrameHealth): number {
    let beats = 0;
    for (let now = state; now.kind !== 'lost'; beats += 1) now = stepFrameHealth(now, 'heartbeat');
    return beats;
  }

  it('is lost within four seconds of its last answer, and ready again once it answers', () => {
    const beats = beatsLeft(following('loaded', 'opened', 'answered'));
    expect(beats * heartbeatMs).toBeLessThanOrEqual(4000);
    expect(beats).toBeGreaterThan(3);
    const lost = Array.from({ length: beats }, () => 'heartbeat' as const).reduce(
      stepFrameHealth,
      following('answered'),
    );
    expect(lost.kind).toBe('lost');
    expect(stepFrameHealth(lost, 'heartbeat')).toBe(lost);
    expect(stepFrameHealth(lost, 'answered').kind).toBe('ready');
  });

  it('is lost within four seconds of its load where its script has not come, and has time to draw where it has', () => {
    expect(beatsLeft(following('loaded')) * heartbeatMs).toBeLessThanOrEqual(4000);
    expect(beatsLeft(fetchedFrame)).toBeGreaterThan(10);
    expect(beatsLeft(following('loaded', 'heartbeat', 'opened'))).toBeGreaterThan(10);
  });

  it('is never lost while it answers, and at once and for good when something else is loaded into it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 3 })),
        fc.array(fc.constantFrom<FrameHealthEvent>('loaded', 'opened', 'answered', 'heartbeat')),
        (gaps, later) => {
          let state = following('loaded', 'opened', 'answered');
          for (const gap of gaps) {
            for (let beat = 0; beat < gap; beat += 1) state = stepFrameHealth(state, 'heartbeat');
            if (state.kind === 'lost') return false;
            state = stepFrameHealth(state, 'answered');
          }
          return later.reduce(stepFrameHealth, stepFrameHealth(state, 'replaced')).kind === 'lost';
        },
      ),
    );
  });

  /** A frame that a page has opened, with the port that it was handed. */
  async function opened({ answers = true } = {}) {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let clock = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => clock);
    const sent: unknown[][] = [];
    const health: string[] = [];
    const heard: string[] = [];
    const inFrame: string[] = [];
    const page = {
      look: appearance,
      isShown: true,
      window: { postMessage: (...given: unknown[]) => void sent.push(given) } as unknown as Window | null,
    };
    const frame = openFrame({
      target: () => page.window,
      origin: 'https://pay.test',
      nonce,
      form,
      appearance: () => page.look,
      isShown: () => page.isShown,
      onHealth: (kind) => health.push(kind),
      onMessage: ({ type }) => heard.push(type),
    });
    frame.loaded();
    const [, , ports] = sent[0] ?? [];
    const [port] = (ports ?? []) as MessagePort[];
    if (port === undefined) throw new Error('No port was handed over.');
    port.onmessage = ({ data }) => inFrame.push(data.type);
    if (answers) {
      port.postMessage({ type: 'opened' });
      port.postMessage({ type: 'ready', nonce });
      await vi.waitFor(() => expect(health).toEqual(['ready']));
    }
    const end = () => {
      frame.close();
      port.close();
    };
    /** Heartbeats that come so long after each other. */
    const beat = (times: number, apart = heartbeatMs) => {
      for (let one = 0; one < times; one += 1) {
        clock += apart;
        vi.advanceTimersByTime(heartbeatMs);
      }
    };
    return { frame, page, port, sent, health, heard, inFrame, beat, end };
  }

  it('is handed one port at its exact origin, is heard over that alone, and follows what the page looks like', async () => {
    const { frame, page, port, sent, health, heard, inFrame, beat, end } = await opened({ answers: false });
    expect(sent.map(([data, origin]) => [data, origin])).toEqual([[init, 'https://pay.test']]);
    port.postMessage({ type: 'ready', nonce: 'ef'.repeat(16) });
    port.postMessage({ type: 'forged' });
    port.postMessage({ type: 'ready', nonce });
    await vi.waitFor(() => expect(heard).toEqual(['ready']));
    page.look = { ...appearance, scheme: 'dark' };
    beat(1);
    await vi.waitFor(() => expect(inFrame).toEqual(['ping', 'appearance']));
    frame.loaded();
    expect(sent).toHaveLength(1);
    expect(health).toEqual(['ready', 'lost']);
    end();
  });

  it('is not lost by heartbeats of a page that was out of sight, asleep or busy', async () => {
    const { page, health, beat, end } = await opened();
    page.isShown = false;
    beat(20);
    page.isShown = true;
    // Of a page that did nothing for a minute the browser fires one heartbeat in place of many, and late.
    beat(5, 60_000);
    expect(health).toEqual(['ready']);
    beat(4);
    expect(health).toEqual(['ready', 'lost']);
    end();
  });

  it.each([
    ['another window', { postMessage: () => undefined } as unknown as Window],
    ['no window', null],
  ])('is lost for good once %s is in its place, and nothing more is sent to it or heard of it', async (_, window) => {
    const { frame, page, port, health, heard, inFrame, beat, end } = await opened();
    page.window = window;
    frame.post({ type: 'clear', fields: 'all' });
    expect(health).toEqual(['ready', 'lost']);
    port.postMessage({ type: 'pong' });
    beat(2);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(health).toEqual(['ready', 'lost']);
    expect([heard, inFrame]).toEqual([['opened', 'ready'], []]);
    end();
  });
});
