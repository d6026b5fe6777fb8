import { type BrowserContext, expect, type Request, type Response } from '@playwright/test';

/** One exchange of the browser with one of the four origins. */
export interface Exchange {
  readonly method: string;
  readonly url: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody: string;
  /** Absent where no answer came, and now and then where one did: the browser's protocol may end a request without reporting its answer. */
  readonly status: number | undefined;
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly responseBody: string;
  readonly resourceType: string;
}

/** Everything that the browser did, said and kept during a test. */
export interface Watch {
  /** Expects this message on the console instead of failing on it. */
  readonly expectMessage: (pattern: RegExp) => void;
  /** Every exchange so far whose answer has come or failed. */
  readonly exchanges: () => Promise<readonly Exchange[]>;
  /** Those of them that post what somebody has typed or done: all POSTs but the exchange of a payout link for the cookie of its page. */
  readonly posts: () => Promise<readonly Exchange[]>;
  /** Every console line so far. */
  readonly messages: () => readonly string[];
  /** What is in the storages and cookies of every page right now. */
  readonly kept: () => Promise<string>;
  /** What moved since the first paint although no click of the browser's own mouse had caused it, and from where to where: all of it, or what moved after such acts of a story's hand. */
  readonly moved: (...after: readonly Shift['after'][]) => Promise<readonly string[]>;
  /** Takes an origin as one of the run's: that of a vendor whose script the page loads. */
  readonly expectOrigin: (origin: string) => void;
  /** Fails for what no test expected: errors, policy violations, requests that left the four origins. */
  readonly end: () => Promise<void>;
}

interface Shift {
  /** The score of the browser, and each element that moved. */
  readonly what: string;
  /** What a story's hand had done last: nothing yet, chosen which fields there are, or anything else. */
  readonly after: 'nothing' | 'fields' | 'act';
}

interface Origins {
  readonly shop: string;
  readonly pay: string;
  readonly service: string;
  readonly bank: string;
  readonly wallets: string;
}

async function exchangeOf(request: Request, response: Response | null, withBody: boolean): Promise<Exchange> {
  const readable = /json|text|javascript|html|svg/.test(response?.headers()['content-type'] ?? '');
  const isRedirect = response !== null && response.status() >= 300 && response.status() < 400;
  return {
    method: request.method(),
    url: request.url(),
    requestHeaders: await request.allHeaders().catch(() => request.headers()),
    requestBody: request.postData() ?? '',
    status: response?.status(),
    responseHeaders: response === null ? {} : await response.allHeaders().catch(() => response.headers()),
    // A page that was left takes its last bodies with it.
    responseBody: response !== null && withBody && readable && !isRedirect ? await response.text().catch(() => '') : '',
    resourceType: request.resourceType(),
  };
}

/** Watches every page and frame of a context. */
export async function recordTraffic(context: BrowserContext, origins: Origins): Promise<Watch> {
  const home = new Set([origins.shop, origins.pay, origins.service, origins.bank, origins.wallets]);
  const messages: string[] = [];
  const problems: string[] = [];
  const foreign: string[] = [];
  /** Scripts, style sheets and pictures are the same in every test. */
  const isFile = (request: Request) => /script|stylesheet|image|font/.test(request.resourceType());
  const expected: RegExp[] = [];
  const exchanges: (() => Promise<Exchange>)[] = [];
  /** A body is read while its page is open; that of a file, and its headers, only when a test asks for them. */
  const note = (request: Request, answer: Promise<Response | null>) => {
    const ofShop = request.url().startsWith(origins.shop);
    const read = async () => exchangeOf(request, await answer, !(ofShop && isFile(request)));
    const now = isFile(request) ? undefined : read();
    exchanges.push(() => now ?? read());
  };

  /** Answers whose end the browser has not reported yet: a page that shows what it read in one may be ahead of that. */
  const ending = new Set<Request>();
  const all = async () => {
    for (let waited = 0; ending.size > 0 && waited < 2_000; waited += 20)
      await new Promise((resolve) => setTimeout(resolve, 20));
    return Promise.all(exchanges.map((read) => read()));
  };

  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      // biome-ignore lint/suspicious/noConsole: it runs in the page, and the console is what is watched.
      console.error(`policy violation: ${event.effectiveDirective} ${event.blockedURI} at ${event.sourceFile}`);
    });
    const shifts: Shift[] = [];
    Object.assign(window, { tillkitShifts: shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // The type of layout-shift entries is missing from the DOM library.
        const shift = entry as PerformanceEntry & {
          readonly value: number;
          readonly hadRecentInput: boolean;
          readonly sources: readonly {
            readonly node: Node | null;
            readonly previousRect: DOMRectReadOnly;
            readonly currentRect: DOMRectReadOnly;
          }[];
        };
        if (shift.hadRecentInput) continue;
        // The browser does not count the hand of a story as input. How soon a shift follows its act says how fast the machine is, not what caused it.
        const acts = performance.getEntriesByName('tillkit-story-act');
        const last = acts.findLast(({ startTime }) => shift.startTime >= startTime);
        const sources = shift.sources.map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          const at = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}x${height}`;
          return `${element?.localName}.${element?.className} "${node?.textContent}" from ${at(previousRect)} to ${at(currentRect)}`;
        });
        shifts.push({
          what: `${shift.value}: ${sources.join('; ')}`,
          after: last instanceof PerformanceMark ? last.detail : 'nothing',
        });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

  context.on('console', (message) => {
    messages.push(`${message.type()}: ${message.text()}`);
    if (message.type() === 'error' || /policy|trusted type|rendered again/i.test(message.text())) {
      problems.push(`${message.text()} (${message.location().url})`);
    }
  });
  context.on('weberror', (error) => problems.push(`uncaught: ${error.error().message}`));
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (!/^(data|blob|about):$/.test(url.protocol) && !home.has(url.origin)) foreign.push(request.url());
  });
  context.on('response', (response) => {
    ending.add(response.request());
  });
  context.on('requestfinished', (request) => {
    ending.delete(request);
    note(
      request,
      request.response().catch(() => null),
    );
  });
  context.on('requestfailed', (request) => {
    ending.delete(request);
    note(request, Promise.resolve(null));
  });

  return {
    expectMessage: (pattern) => {
      expected.push(pattern);
    },
    expectOrigin: (origin) => {
      home.add(origin);
    },
    exchanges: all,
    posts: async () => (await all()).filter(({ method, url }) => method === 'POST' && !url.includes('/payout_link/')),
    messages: () => [...messages],
    kept: async () => {
      const storages = await Promise.all(
        context
          .pages()
          .map((page) =>
            page.evaluate(() =>
              JSON.stringify([{ ...localStorage }, { ...sessionStorage }, window.name, history.state]),
            ),
          ),
      );
      return [...storages, JSON.stringify(await context.cookies())].join('\n');
    },
    moved: async (...of) => {
      const page = context.pages()[0];
      // The list is the one that the init script above has made.
      const shifts = await page?.evaluate(() => Reflect.get(window, 'tillkitShifts') as readonly Shift[]);
      return (shifts ?? []).filter(({ after }) => of.length === 0 || of.includes(after)).map(({ what }) => what);
    },
    end: async () => {
      const unexpected = problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)));
      expect(unexpected, 'errors and policy violations').toEqual([]);
      expect(foreign, 'requests that left the four origins').toEqual([]);
    },
  };
}
