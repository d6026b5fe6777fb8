import * as z from 'zod/mini';
import {
  type BrowserPaymentLink,
  type BrowserPayout,
  type CustomerPaymentMethod,
  customerPaymentMethod,
  readPaymentLink,
  readPayoutLink,
} from '../contract/index.ts';
import { ageOfDocument } from './ageOfDocument.ts';

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Id of the element that holds what the proxy has read for the page. */
export const firstReadId = 'till-first-read';

/** The path that the page reads first, and the answer, which is checked where every answer is. */
const firstRead = z.object({
  path: z.string(),
  answer: z.looseObject({ server_time: z.string() }),
});
export type FirstRead = z.output<typeof firstRead>;

/** Age in milliseconds up to which such an answer is as good as one that is asked for now: a script that comes later asks itself. */
const freshFor = 15_000;

/** The read with the time of the proxy moved on to now, by the age of the document. */
export function withCurrentTime(read: FirstRead, age: number = ageOfDocument()): FirstRead {
  const then = Date.parse(read.answer.server_time);
  if (Number.isNaN(then)) return read;
  return { ...read, answer: { ...read.answer, server_time: new Date(then + Math.round(age)).toISOString() } };
}

/** Takes the read out of the document; `undefined` where the document came without it. */
export function takeFirstRead(page: Document): FirstRead | undefined {
  const element = page.getElementById(firstReadId);
  const text = element?.textContent ?? '';
  element?.remove();
  try {
    return z.safeParse(firstRead, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** The link that was read, as the page would read it itself; `undefined` where it is not what this version of the page expects. */
export function parsePaymentLink(read: { readonly answer: unknown } | undefined): BrowserPaymentLink | undefined {
  return read && z.safeParse(readPaymentLink.output, read.answer).data;
}

/** The payout link that was read, as the page would read it itself; `undefined` where it is not what this version of the page expects. */
export function parsePayout(read: { readonly answer: unknown } | undefined): BrowserPayout | undefined {
  return read && z.safeParse(readPayoutLink.output, read.answer).data;
}

/** The saved methods that a proxy has read, without tokens, as a page lists them; `undefined` where it has read none, or one of them is not what this version expects. */
export function parseSavedMethods(read: { readonly saved?: unknown }): readonly CustomerPaymentMethod[] | undefined {
  const rows = z.safeParse(z.array(z.looseObject({})), read.saved).data?.map((row) => ({ ...row, payment_token: '' }));
  return rows && z.safeParse(z.array(customerPaymentMethod), rows).data;
}

/**
 * A `fetch` that answers the page's first read from the document, once, if the document is younger than 15 s, with the time of the proxy moved on
 * to now. It sends everything else.
 *
 * @param given what the proxy has read; absent where the document came without it
 * @param payOrigin origin of the proxy
 * @param send the network
 */
export function fetchAfterFirstRead(
  given: FirstRead | undefined,
  payOrigin: string,
  send: Fetch = (url, init) => fetch(url, init),
  age: () => number = ageOfDocument,
): Fetch {
  let read = given;
  return async (url, init) => {
    if (read === undefined || url !== `${payOrigin}${read.path}`) return send(url, init);
    const passed = age();
    const { answer } = withCurrentTime(read, passed);
    read = undefined;
    return passed > freshFor || Number.isNaN(Date.parse(answer.server_time)) ? send(url, init) : Response.json(answer);
  };
}
