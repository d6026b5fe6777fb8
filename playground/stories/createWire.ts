/** A call of the browser, by method and end of path, for example `POST /confirm`. `*` matches one part of the path. */
export type WireCall = `${'GET' | 'POST'} /${string}`;

/** The way between a shown component and everything else. Whatever is not named passes. */
export interface Wire {
  /** From now on, no answer comes to such calls, and none ever will. */
  readonly hold: (call: WireCall) => void;
  /** From now on, such calls fail before they arrive. */
  readonly cut: (call: WireCall) => void;
  /** From now on, such calls are carried out and their answers are lost. */
  readonly loseAnswers: (call: WireCall) => void;
  /** From now on, answers to such calls say something else, as another service might. */
  readonly edit: (call: WireCall, change: (answer: Answered) => void) => void;
  /** From now on, such calls wait before they leave, in milliseconds. */
  readonly delay: (call: WireCall, ms: number) => void;
  /** Ends all trouble. */
  readonly mend: () => void;
  /** Resolves when no call is under way, other than held ones. */
  readonly quiet: () => Promise<void>;
}

/** An answer's JSON, to be changed in place. */
export type Answered = { [key: string]: unknown };

type Fetch = (url: string, init: RequestInit) => Promise<Response>;
type Trouble =
  | { readonly call: WireCall; readonly kind: 'hold' | 'cut' | 'lose' }
  | { readonly call: WireCall; readonly kind: 'delay'; readonly ms: number }
  | { readonly call: WireCall; readonly kind: 'edit'; readonly change: (answer: Answered) => void };

function meets(call: WireCall, method: string, pathname: string): boolean {
  const [verb, path = ''] = call.split(' ');
  const pattern = path.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]+');
  return verb === method && new RegExp(`${pattern}$`).test(pathname);
}

/** Puts a wire in front of a fetch. */
export function createWire(beyond: () => Fetch): { readonly wire: Wire; readonly fetch: Fetch } {
  let troubles: Trouble[] = [];
  let underway = 0;
  const add = (trouble: Trouble) => {
    troubles.push(trouble);
  };

  const fetch: Fetch = async (url, init) => {
    const { pathname } = new URL(url);
    const met = troubles.filter(({ call }) => meets(call, init.method ?? 'GET', pathname));
    const has = (kind: Trouble['kind']) => met.some((trouble) => trouble.kind === kind);
    if (has('hold')) return new Promise(() => undefined);
    underway += 1;
    try {
      for (const trouble of met) {
        if (trouble.kind === 'delay') await new Promise((resolve) => setTimeout(resolve, trouble.ms));
      }
      if (has('cut')) throw new TypeError('Failed to fetch');
      const answer = await beyond()(url, init);
      if (has('lose')) throw new TypeError('Failed to fetch');
      const edits = met.filter((trouble) => trouble.kind === 'edit');
      if (edits.length === 0) return answer;
      const json: Answered = await answer.json();
      for (const { change } of edits) change(json);
      return new Response(JSON.stringify(json), { status: answer.status, headers: answer.headers });
    } finally {
      underway -= 1;
    }
  };

  const wire: Wire = {
    hold: (call) => add({ call, kind: 'hold' }),
    cut: (call) => add({ call, kind: 'cut' }),
    loseAnswers: (call) => add({ call, kind: 'lose' }),
    edit: (call, change) => add({ call, kind: 'edit', change }),
    delay: (call, ms) => add({ call, kind: 'delay', ms }),
    mend: () => {
      troubles = [];
    },
    quiet: async () => {
      // Twice quiet with a turn between: an answer that has just come may call again.
      for (let calm = 0; calm < 2; calm = underway === 0 ? calm + 1 : 0) {
        await new Promise((resolve) => setTimeout(resolve, 0));
      }
    },
  };
  return { wire, fetch };
}
