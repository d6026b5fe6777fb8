/** What a hostile page is given: its own origin, and the pattern of what it would like to read. */
interface Hostility {
  readonly shop: string;
  /** Source of a regular expression. */
  readonly wanted: string;
}

/**
 * Hooks of a hostile page, which keep what passes through them as text: all of what is sent, stored, logged or dispatched, and of the methods that everything
 * uses (of strings, lists, promises, fields) what it would like to read. Runs in the page, before any script of it.
 */
export function listenToEverything({ shop, wanted }: Hostility): void {
  if (window.top !== window || window.location.origin !== shop) return;
  const seen: string[] = [];
  const calls = { count: 0 };
  Object.assign(window, { seenByTheShop: seen, hookedCalls: calls });
  const { stringify } = JSON;
  const pattern = new RegExp(wanted);
  // What the hooks themselves call is not theirs to note.
  let isNoting = false;
  const noting = (act: () => void) => {
    if (isNoting) return;
    isNoting = true;
    try {
      act();
    } finally {
      isNoting = false;
    }
  };
  const textOf = (value: unknown): string => {
    if (typeof value !== 'object' || value === null) return String(value);
    try {
      return stringify(value) ?? '';
    } catch {
      return Object.prototype.toString.call(value);
    }
  };
  const note = (name: string, given: readonly unknown[]) =>
    noting(() => void seen.push(`${name}: ${given.map(textOf).join(' ')}`));
  /** Of methods that are called all the time. */
  const look = (name: string, given: readonly unknown[]) =>
    noting(() => {
      calls.count += 1;
      for (const value of given) {
        if (typeof value === 'string' && pattern.test(value)) seen.push(`${name}: ${value}`);
      }
    });
  const hook = (owner: object, name: PropertyKey, label: string, keep = note) => {
    const own: unknown = Reflect.get(owner, name);
    if (typeof own !== 'function') throw new Error(`There is no ${String(name)} to hook.`);
    const hooked = function (this: unknown, ...given: unknown[]) {
      keep(label, given);
      const answer: unknown = Reflect.apply(own, this, given);
      if (keep === look) look(label, [this, answer]);
      return answer;
    };
    Object.defineProperty(owner, name, { value: hooked, writable: true, configurable: true });
  };
  const { onmessage } = Object.getOwnPropertyDescriptors(MessagePort.prototype);
  Object.defineProperty(MessagePort.prototype, 'onmessage', {
    ...onmessage,
    set(listener: (event: MessageEvent) => void) {
      onmessage.set?.call(this, (event: MessageEvent) => {
        note('port', [event.data]);
        listener(event);
      });
    },
  });
  hook(MessagePort.prototype, 'postMessage', 'port');
  hook(BroadcastChannel.prototype, 'postMessage', 'broadcast');
  hook(window, 'postMessage', 'window');
  hook(EventTarget.prototype, 'dispatchEvent', 'dispatch');
  hook(window, 'fetch', 'fetch');
  hook(XMLHttpRequest.prototype, 'open', 'xhr');
  hook(XMLHttpRequest.prototype, 'send', 'xhr');
  hook(Storage.prototype, 'setItem', 'storage');
  hook(IDBObjectStore.prototype, 'put', 'database');
  hook(navigator, 'sendBeacon', 'beacon');
  hook(history, 'replaceState', 'history');
  hook(performance, 'mark', 'performance');
  for (const name of ['log', 'info', 'warn', 'error', 'debug']) hook(console, name, 'console');
  for (const name of ['replace', 'slice', 'split', 'trim', 'replaceAll', 'includes'])
    hook(String.prototype, name, 'string', look);
  for (const name of ['push', 'join', 'map', 'filter']) hook(Array.prototype, name, 'list', look);
  for (const name of ['parse', 'stringify']) hook(JSON, name, 'json', look);
  hook(RegExp.prototype, 'exec', 'pattern', look);
  hook(Map.prototype, 'set', 'map', look);
  hook(Element.prototype, 'setAttribute', 'attribute', look);
  for (const type of [HTMLInputElement, HTMLSelectElement]) {
    const { value } = Object.getOwnPropertyDescriptors(type.prototype);
    Object.defineProperty(type.prototype, 'value', {
      ...value,
      get() {
        const answer: unknown = value.get?.call(this);
        look('field', [answer]);
        return answer;
      },
    });
  }
  // What is written into any object under these names.
  for (const name of ['number', 'cvc', 'card_cvc', 'iban', 'account_holder', 'holder'])
    Object.defineProperty(Object.prototype, name, {
      configurable: true,
      set(value: unknown) {
        look('object', [value]);
        Object.defineProperty(this, name, { value, writable: true, enumerable: true, configurable: true });
      },
    });
  new PerformanceObserver((list) => note('performance', list.getEntries())).observe({
    entryTypes: ['resource', 'mark', 'measure', 'event', 'first-input', 'longtask'],
  });
  const fields = ['data', 'key', 'code', 'inputType'];
  for (const type of ['message', 'keydown', 'keyup', 'beforeinput', 'input', 'paste', 'change', 'focusin', 'copy']) {
    window.addEventListener(
      type,
      (event) =>
        note(
          type,
          fields.map((name) => Reflect.get(event, name)),
        ),
      true,
    );
  }
}

/** Keeps the listener of every port, which a script of the page can call itself. Runs in the page, before any script of it. */
export function keepPortListeners(): void {
  const listeners: unknown[] = [];
  Object.assign(window, { portListeners: listeners });
  const { onmessage } = Object.getOwnPropertyDescriptors(MessagePort.prototype);
  Object.defineProperty(MessagePort.prototype, 'onmessage', {
    ...onmessage,
    set(listener: (event: MessageEvent) => void) {
      listeners.push(listener);
      onmessage.set?.call(this, listener);
    },
  });
}

/** Keeps every port that the page makes, which a script of the page can talk over itself. Runs in the page, before any script of it. */
export function keepPorts(): void {
  const ports: MessagePort[] = [];
  Object.assign(window, { keptPorts: ports });
  const Native = MessageChannel;
  window.MessageChannel = class extends Native {
    constructor() {
      super();
      ports.push(this.port1);
    }
  };
}

/**
 * Has the card in a frame stored for a payment and pays that payment with it, over every port that was kept, by each call that a frame knows. Returns what the
 * frame has answered. Runs in the page, with `keepPorts`.
 */
export async function payAnother({ clientSecret }: { readonly clientSecret: string }): Promise<readonly unknown[]> {
  const ports: readonly MessagePort[] = Reflect.get(window, 'keptPorts');
  const answers: unknown[] = [];
  const ask = (port: MessagePort, call: Readonly<Record<string, unknown>>) => {
    const id = crypto.randomUUID().replaceAll('-', '');
    return new Promise<{ readonly value?: { readonly payment_method_id?: string } } | undefined>((resolve) => {
      port.addEventListener('message', ({ data }) => {
        if (data?.id !== id || data.type !== 'answer') return;
        answers.push(data.result);
        resolve(data.result);
      });
      port.postMessage({ type: 'call', id, clientSecret, ...call });
      setTimeout(resolve, 1500);
    });
  };
  const operation = () => ({ operationId: crypto.randomUUID() });
  for (const port of ports) {
    const stored = await ask(port, { call: 'tokenize', extras: {} });
    const payment_method_id = stored?.value?.payment_method_id ?? 'pm_none';
    await ask(port, { call: 'confirm', ...operation(), body: { payment_method: 'card', payment_method_id } });
    const body = { payment_method: 'card', user_agent: 'test' };
    await ask(port, { call: 'confirmNewCard', ...operation(), body, extras: {} });
  }
  return answers;
}

/**
 * Opens the channel to each frame before the page does, with a port of its own, which is kept, and for another payment. Runs in the page, before any script of
 * it, with `keepPorts`.
 */
export function openFramesFirst({
  payOrigin,
  clientSecret,
}: {
  readonly payOrigin: string;
  readonly clientSecret: string;
}): void {
  if (window.top !== window) return;
  const heard: unknown[] = [];
  Object.assign(window, { heardByTheScript: heard });
  window.addEventListener(
    'load',
    ({ target }) => {
      if (!(target instanceof HTMLIFrameElement)) return;
      const nonce = target.src.split('#')[1] ?? '';
      const accepts = (new URL(target.src).searchParams.get('accepts') ?? '').split(',').filter(Boolean);
      const appearance = { locale: 'en', scheme: 'light', tokens: {}, fontSize: 16, accepts, texts: {} };
      for (const form of [{ kind: 'card', clientSecret }, { kind: 'card' }]) {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => heard.push(data);
        const init = { type: 'tillkit:card-frame', version: 6, nonce, form, appearance };
        target.contentWindow?.postMessage(init, payOrigin, [port2]);
      }
    },
    true,
  );
}

/** Style sheets that would ask for an address by what is in a field, or in an attribute of anything. Runs in the page. */
export function addSpyingSheet(): void {
  const sheet = new CSSStyleSheet();
  const leaks = [...'0123456789'].map(
    (digit) =>
      `[value^="${digit}"],[value*="${digit}"]:focus,iframe[data-digit*="${digit}"]{background:url(/leak-${digit}.png)}`,
  );
  sheet.replaceSync(`${leaks.join('')}iframe:focus:has(input){background:url(/leak-frame.png)}`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** Well-formed and malformed messages to a frame and to the page itself, with every secret that a page has. Runs in the page. */
export async function forgeMessages(
  element: HTMLIFrameElement,
  { count, payOrigin }: { readonly count: number; readonly payOrigin: string },
): Promise<void> {
  const nonce = element.src.split('#')[1] ?? '';
  const appearance = {
    locale: 'ar',
    scheme: 'dark',
    tokens: {},
    fontSize: 40,
    accepts: [],
    texts: { 'card.legend': 'Hacked' },
  };
  const id = 'ab'.repeat(16);
  const init = { type: 'tillkit:card-frame', version: 6, nonce, appearance };
  const forged: readonly unknown[] = [
    { ...init, form: { kind: 'card' } },
    { ...init, form: { kind: 'code', name: 'Hacked', brand: null } },
    { ...init, form: { kind: 'payout', whole: true, payoutId: 'payout_1', payoutLink: 'x' } },
    { ...init, form: { kind: 'bank', place: 'challenge' } },
    { type: 'bank', action: 'https://bank.example/', field: 'creq', value: 'x' },
    { type: 'bank', event: 'challengeEnded' },
    { tillkit: '3ds', type: 'challenge-end' },
    { type: 'clear', fields: 'all' },
    { type: 'call', id, call: 'validate', focus: true },
    { type: 'appearance', appearance },
    { type: 'continue', id, isAllowed: true },
    { type: 'answer', id, result: { ok: true, value: true } },
    { type: 'state', state: { complete: true, empty: false, wrong: false, brand: 'visa' } },
    { type: 'size', height: 4000 },
    { type: 'key', key: 'submit' },
    { type: 'opened' },
    { type: 'ready', nonce },
    null,
    'tillkit',
    { ['__proto__']: { polluted: true }, type: 'ping' },
  ];
  for (let sent = 0; sent < count; sent += 1) {
    const message = forged[sent % forged.length];
    const ports = sent % 3 === 0 ? [new MessageChannel().port2] : [];
    // Both get every message, with a port and without.
    if (Math.floor(sent / forged.length) % 2 === 0) element.contentWindow?.postMessage(message, payOrigin, ports);
    else window.postMessage(message, window.location.origin, ports);
    if (sent % 500 === 0) await new Promise((resolve) => setTimeout(resolve));
  }
  // Both have heard them all by then.
  await new Promise((resolve) => setTimeout(resolve, 1500));
}
