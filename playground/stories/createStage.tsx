import { Fragment, type ReactElement, StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { type Client, type ClientOptions, createClient, type TextOverrides, TillkitProvider } from 'tillkit';
import type { CompiledAppearance } from 'tillkit/theme';
import { createTill, type OrderOptions, type PseudoLocale, pseudoTexts, tillOrigins } from 'tillkit-sandbox/testing';
import { createDriver } from './createDriver.ts';
import { type CallRecord, createWire, type NetworkFault } from './createWire.ts';
import { hostPages } from './hostPages.tsx';
import { placeOf } from './placeOf.ts';
import { readScenario, type Scenario } from './scenario.ts';
import type { LocalPayment, LocalWish, Stage, Story } from './story.ts';

/** How everything on the stage looks. */
export interface StageSetting {
  readonly locale: string;
  readonly scheme: 'auto' | 'light' | 'dark';
  /** The page around it, one of `hostPages`. @default a plain page */
  readonly host?: string | undefined;
  /** What the story of one's own tries, from the beginning. */
  readonly scenario?: Scenario | undefined;
  /** Address of the merchant's logo, from the beginning. @default none */
  readonly logo?: string | undefined;
  /** The merchant's brand; absent for the theme as it is. */
  readonly appearance?: CompiledAppearance | undefined;
  /** The merchant's own words; absent for the texts of the kit. */
  readonly words?: TextOverrides | undefined;
}

const isPseudo = (locale: string): locale is PseudoLocale => locale === 'en-XA' || locale === 'ar-XB';

/** The merchant's words over the texts of a pseudo-locale; other languages have theirs in the kit. */
const textsFor = ({ locale, words }: StageSetting) => (isPseudo(locale) ? { ...pseudoTexts(locale), ...words } : words);

/** A Friday morning in the made-up shop: stories look the same whenever they are played. */
const curtain = Date.UTC(2026, 10, 20, 9, 30);
const tillUrls = Object.values(tillOrigins);
/** The made-up shop: its name, the networks that it takes, and an order of it. */
export const stageShop = {
  name: 'Saltglaze',
  acceptedNetworks: ['Visa', 'Mastercard', 'AmericanExpress', 'Discover', 'JCB', 'DinersClub', 'CartesBancaires'],
  order: {
    amount: 6350,
    currency: 'EUR',
    description: 'Saltglaze order SG-1041',
    lines: [
      { product_name: 'Breakfast bowl', quantity: 2, amount: 2200 },
      { product_name: 'Morning mug', quantity: 1, amount: 1950 },
    ],
  },
};
/** Stories hold answers back for as long as somebody looks. */
const noTimeouts = {
  read: 2 ** 31 - 1,
  idempotent: 2 ** 31 - 1,
  harmless: 2 ** 31 - 1,
  never: 2 ** 31 - 1,
  confirmWithMethod: 2 ** 31 - 1,
  authenticateThreeDS: 2 ** 31 - 1,
};

/**
 * The merchant's side refuses to start in a page, because a page cannot keep a secret. Here the page plays the server as well, with keys that
 * open nothing, so for the moment of starting it says that it is one.
 */
function asServer<T>(start: () => T): T {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'process');
  Object.defineProperty(globalThis, 'process', { value: { versions: { node: '20' } }, configurable: true });
  try {
    return start();
  } finally {
    if (before === undefined) Reflect.deleteProperty(globalThis, 'process');
    else Object.defineProperty(globalThis, 'process', before);
  }
}

/** Notes that an earlier story left in this tab: payments are numbered alike in every story. */
function forgetNotes(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith('tillkit:')) sessionStorage.removeItem(key);
}

/** A stage, and what its page does with it. */
export interface OpenStage {
  readonly stage: Stage;
  /** Gives what is shown another setting, without playing the story again. */
  readonly change: (setting: StageSetting) => void;
  /** Injects a fault into the calls from now on; `undefined` ends it. */
  readonly setFault: (fault: NetworkFault | undefined) => void;
  /** Moves its clock on, in milliseconds. */
  readonly pass: (ms: number) => Promise<void>;
  /** Ends its clock. */
  readonly close: () => void;
}

/**
 * Sets up a stage for one story in a React root.
 *
 * @param listeners `onStep` is told where a flow is after each of its steps, with the flow inside it; `onCall` of each call when it begins and when it
 *   ends, with the number of charges that the service has on record, where it is in the page
 * @param seed what ids are made of, for a stage beside others of this tab: their payments, and the locks and notes of these, are others
 */
export function createStage(
  story: Story,
  place: { readonly root: Root; readonly element: Element },
  firstSetting: StageSetting,
  {
    onStep,
    onCall,
  }: {
    readonly onStep: (flow: string, place: string) => void;
    readonly onCall: (record: CallRecord, charges: number | undefined) => void;
  },
  seed?: string,
): OpenStage {
  if (seed === undefined) forgetNotes();
  const { name, acceptedNetworks } = stageShop;
  const proxy = { merchant: { name }, policy: { acceptedNetworks }, ...story.till?.proxy };
  const till = asServer(() =>
    createTill({
      now: curtain,
      ...(seed === undefined ? {} : { seed }),
      ...story.till,
      proxy: { ...proxy, merchant: { ...proxy.merchant, logoUrl: firstSetting.logo } },
    }),
  );
  const { wire, fetch, setFault } = createWire(
    // The local servers are beyond the same wire.
    () => (url, init) => (tillUrls.some((origin) => url.startsWith(origin)) ? till.fetch : globalThis.fetch)(url, init),
    (record) => onCall(record, shown.client === client ? till.ledger.charges().length : undefined),
  );
  const patient = { random: () => 0, sleep: async () => undefined, timeouts: noTimeouts };
  const client = createClient({
    ...patient,
    publishableKey: till.keys.publishableKey,
    serviceUrl: tillOrigins.service,
    payOrigin: tillOrigins.pay,
    ...(story.till?.dialect === 'deployed' ? { dialect: 'deployed' } : {}),
    fetch,
  });
  let shown: { client: Client; local: boolean; mode: 'inline' | 'frame' } = { client, local: false, mode: 'inline' };
  let count = 0;

  // The till's clock is stopped; while a story runs it is moved on as real time passes.
  let ticked = performance.now();
  let passing = false;
  const tick = setInterval(() => {
    const now = performance.now();
    if (!passing) void till.clock.advance(now - ticked);
    ticked = now;
  }, 50);
  const stopClock = () => clearInterval(tick);

  let setting = firstSetting;
  let messages = textsFor(setting);
  let last: ReactElement | undefined;
  const Host = hostPages[firstSetting.host ?? ''] ?? Fragment;
  const recorder = {
    begin: (flow: string) => (_event: object, _before: object, after: object) => onStep(flow, placeOf(after)),
  };
  const draw = () => {
    if (last === undefined) return;
    place.root.render(
      <StrictMode>
        <Host>
          <TillkitProvider
            key={count}
            client={shown.client}
            mode={shown.mode}
            {...(story.component.endsWith('link-page') && shown.mode === 'inline'
              ? { pageOrigin: shown.client.payOrigin }
              : {})}
            locale={setting.locale}
            messages={messages}
            colorScheme={setting.scheme}
            appearance={setting.appearance}
            recorder={recorder}
            {...(shown.local ? {} : { clock: till.clock })}
          >
            {last}
          </TillkitProvider>
        </Host>
      </StrictMode>,
    );
  };

  const stage: Stage = {
    till,
    client,
    scenario: firstSetting.scenario ?? readScenario(null),
    wire,
    driver: createDriver(place.element),
    order: (options: OrderOptions = {}) => till.createOrder({ ...stageShop.order, ...options }),
    show: (element) => {
      count += 1;
      last = element;
      draw();
    },
    pass: async (ms) => {
      passing = true;
      const stepMs = Math.max(500, ms / 100);
      for (let passed = 0; passed < ms; passed += stepMs) {
        await till.clock.advance(stepMs);
        await wire.quiet();
      }
      passing = false;
    },
    stopClock,
    asMerchant: async (path, body) => {
      const answer = await till.sandbox.fetch(
        new Request(`${tillOrigins.service}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'api-key': till.keys.secretKey },
          body: JSON.stringify(body),
        }),
      );
      if (!answer.ok) throw new Error(`The service refused POST ${path} with ${answer.status}.`);
    },
    local: (wish = {}) => openLocal(wish, fetch),
    goLocal: async ({ stageClock, frames, ...wish } = {}) => {
      const payment = await openLocal(wish, fetch);
      shown = { client: payment.client, local: stageClock !== true, mode: frames ? 'frame' : 'inline' };
      return payment;
    },
  };
  const change = (changed: StageSetting) => {
    if (changed.locale !== setting.locale || changed.words !== setting.words) messages = textsFor(changed);
    setting = changed;
    draw();
  };
  return { stage, change, setFault, pass: stage.pass, close: stopClock };
}

/** A client of the local servers, and a payment there. */
async function openLocal(
  wish: Pick<LocalWish, 'amount' | 'currency'>,
  beyond: NonNullable<ClientOptions['fetch']>,
): Promise<LocalPayment> {
  if (import.meta.env.MODE === 'static')
    throw new Error('This state shows a bank’s real page, which needs servers: see it in the studio of `npm start`.');
  const ask = async (path: string, init?: RequestInit): Promise<Readonly<Record<string, string>>> => {
    const answer = await fetch(path, init);
    if (!answer.ok) throw new Error(`The shop answered ${path} with ${answer.status}.`);
    // The shop's own API: objects of strings, written in `playground/shop-server`.
    return (await answer.json()) as Record<string, string>;
  };
  const { publishableKey = '', serviceUrl = '', payOrigin = '', dialect } = await ask('/api/setting');
  const made = await ask('/api/studio/payment', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wish),
  });
  return {
    client: createClient({
      ...{ publishableKey, serviceUrl, payOrigin, fetch: beyond },
      ...(dialect === 'deployed' ? { dialect } : {}),
    }),
    paymentId: made.payment_id ?? '',
    paymentLinkId: made.payment_link_id ?? '',
    clientSecret: made.client_secret ?? '',
    customerId: made.customer_id ?? '',
  };
}
