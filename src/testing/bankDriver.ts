import { readForm, readJsonElement } from './readMarkup.ts';

/** The code that the sandbox's bank accepts. */
export const bankCode = '1234';

/** The bank in the hands of a test, for places without a browser that could show its page. */
export interface BankDriver {
  /** Enters the right code and approves. Resolves when the page has received the result. */
  readonly approve: (paymentId: string) => Promise<void>;
  /** Clicks “Decline” on the bank’s page. @throws when the bank was not asked for this payment yet */
  readonly decline: (paymentId: string) => Promise<void>;
  /** Clicks "Cancel" on the bank's page. */
  readonly cancel: (paymentId: string) => Promise<void>;
  /** Lets the 3DS method of the card's bank end, so that the page need not wait for its time limit. */
  readonly finishMethod: (paymentId: string) => Promise<void>;
  /** Acts for the customer of an alternative payment method, who approves on a phone, pays at a counter or makes a transfer; or who rejects. */
  readonly act: (paymentId: string, decision: 'approve' | 'decline') => void;
}

/** Hears what goes over the wire, and plays the bank's part with it. */
export interface BankInProcess extends BankDriver {
  readonly hear: (url: string, answer: unknown) => void;
}

interface BankWires {
  readonly bank: (request: Request) => Promise<Response>;
  readonly pay: (request: Request) => Promise<Response>;
  /** The service, where its own page ends the authentication. */
  readonly service: (request: Request) => Promise<Response>;
  readonly payOrigin: string;
  readonly act: (paymentId: string, approve: boolean) => void;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Every text under this key, wherever it stands in an answer. */
function find(value: unknown, key: string): string | undefined {
  if (!isRecord(value)) return undefined;
  const own = value[key];
  if (typeof own === 'string') return own;
  for (const part of Object.values(value)) {
    const found = find(part, key);
    if (found !== undefined) return found;
  }
  return undefined;
}

function post(url: string, fields: URLSearchParams): Request {
  return new Request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: fields.toString(),
  });
}

/** The first element of the page that this selector finds, also inside shadow roots. */
function inPage(selector: string): Element | null {
  const roots: ParentNode[] = [document];
  for (const root of roots) {
    for (const element of root.querySelectorAll('*')) {
      if (element.matches(selector)) return element;
      if (element.shadowRoot !== null) roots.push(element.shadowRoot);
    }
  }
  return null;
}

/** Where a bank's page is shown, and what says on the page that one is about to be. */
const frames = {
  // The dialog is there before its frame: the frame waits for a look at the room.
  challenge: {
    frame: 'iframe[data-part="challenge-frame"]',
    coming: () => inPage('[data-part="challenge-dialog"], [data-part="challenge-place"]') !== null,
  },
  // The component that draws it is fetched by itself.
  method: { frame: 'iframe[data-part="method-frame"]', coming: () => true },
} as const;

/** The frame that shows a bank's page, once it is there and heard; null when there is none to come. */
async function frameSoon(part: keyof typeof frames): Promise<Window | null> {
  const { frame, coming } = frames[part];
  const shown = () => (inPage(frame) as HTMLIFrameElement | null)?.contentWindow ?? null;
  const turn = () => new Promise((resolve) => setTimeout(resolve, 10));
  for (let looks = 0; looks < 500 && shown() === null && coming(); looks += 1) await turn();
  await turn();
  return shown();
}

/** The way of a browser through the bank's pages: CReq, decision, CRes, notification page, message to the page above. */
export function createBankDriver({ bank, pay, service, payOrigin, act }: BankWires): BankInProcess {
  const challenges = new Map<string, { readonly acsUrl: string; readonly creq: string; page?: string }>();
  const methods = new Map<string, { readonly url: string; readonly data: string }>();

  async function pageOf(app: (request: Request) => Promise<Response>, request: Request): Promise<string> {
    const response = await app(request);
    const text = await response.text();
    if (response.ok) return text;
    throw new Error(`tillkit: ${request.url} answered ${response.status} where its page was expected.`);
  }

  /** What the notification page does in a browser: it wakes the page around the frame. */
  async function notify(html: string, part: keyof typeof frames): Promise<void> {
    const form = readForm(html);
    if (form === undefined) throw new Error('tillkit: the bank did not lead back to the pay origin.');
    const ends = new URL(form.action).origin === payOrigin ? pay : service;
    const wake = readJsonElement(await pageOf(ends, post(form.action, form.fields)), 'till-notify');
    if (typeof window === 'undefined' || !isRecord(wake)) return;
    const source = await frameSoon(part);
    window.dispatchEvent(new MessageEvent('message', { data: wake.message, origin: payOrigin, source }));
  }

  async function decide(paymentId: string, decision: 'approve' | 'decline' | 'cancel'): Promise<void> {
    const challenge = challenges.get(paymentId);
    if (challenge === undefined) {
      throw new Error(
        `tillkit: the bank has not been asked for the payment ${paymentId} yet. Wait for its page first.`,
      );
    }
    challenge.page ??= await pageOf(bank, post(challenge.acsUrl, new URLSearchParams({ creq: challenge.creq })));
    const form = readForm(challenge.page);
    if (form === undefined) throw new Error('tillkit: the page of the bank has no form.');
    const action = new URL(form.action, challenge.acsUrl).href;
    const code = decision === 'approve' ? { code: bankCode } : {};
    await notify(await pageOf(bank, post(action, new URLSearchParams({ ...code, decision }))), 'challenge');
  }

  return {
    hear: (url, answer) => {
      const paymentId = find(answer, 'payment_id') ?? /\/payments\/([\w-]+)\//.exec(new URL(url).pathname)?.[1];
      if (paymentId === undefined) return;
      const acsUrl = find(answer, 'acs_url');
      const creq = find(answer, 'challenge_request');
      if (acsUrl !== undefined && creq !== undefined) challenges.set(paymentId, { acsUrl, creq });
      const methodUrl = find(answer, 'three_ds_method_url');
      const methodData = find(answer, 'three_ds_method_data');
      if (methodUrl !== undefined && methodData !== undefined)
        methods.set(paymentId, { url: methodUrl, data: methodData });
    },
    approve: (paymentId) => decide(paymentId, 'approve'),
    decline: (paymentId) => decide(paymentId, 'decline'),
    cancel: (paymentId) => decide(paymentId, 'cancel'),
    act: (paymentId, decision) => act(paymentId, decision === 'approve'),
    finishMethod: async (paymentId) => {
      const method = methods.get(paymentId);
      if (method === undefined) throw new Error(`tillkit: no 3DS method runs for the payment ${paymentId}.`);
      const fields = new URLSearchParams({ threeDSMethodData: method.data });
      await notify(await pageOf(bank, post(method.url, fields)), 'method');
    },
  };
}
