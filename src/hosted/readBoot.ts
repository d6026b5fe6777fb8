import * as z from 'zod/mini';

/** A language that the page offers: its tag, its name in itself, and the title of the page in it. */
const language = z.object({ tag: z.string(), name: z.string(), title: z.string() });
export type Language = z.output<typeof language>;

/** One of the merchant's own texts; the proxy has checked keys and placeholders. */
const message = z.union([
  z.string(),
  z.intersection(z.record(z.string(), z.string()), z.object({ other: z.string() })),
]);

/** What the client of every page is made of. */
const client = {
  publishableKey: z.string(),
  serviceUrl: z.string(),
  payOrigin: z.string(),
  dialect: z.enum(['documented', 'deployed']),
};

/** What the proxy writes into the document for the page's script; `clientSecret` goes from here into the components and nowhere else. */
const boot = z.object({
  ...client,
  paymentLinkId: z.string(),
  clientSecret: z.string(),
  customerSession: z.optional(z.string()),
  hostOrigins: z.optional(z.array(z.string())),
  cardNetworks: z.optional(z.record(z.string(), z.array(z.string()))),
  locale: z.string(),
  languages: z.array(language),
  texts: z.optional(z.record(z.string(), z.record(z.string(), message))),
});
export type Boot = z.output<typeof boot>;

/** The same for the page of a payout link. */
const payoutBoot = z.object({
  ...client,
  payoutId: z.string(),
  /** Absent while the browser has no cookie with it. */
  payoutLink: z.optional(z.string()),
  country: z.optional(z.string()),
  locale: z.string(),
  languages: z.array(language),
  texts: z.optional(z.record(z.string(), z.record(z.string(), message))),
});
export type PayoutBoot = z.output<typeof payoutBoot>;

/** The same for the card frame: no link and no secret, which its page brings. */
const cardFrameBoot = z.object({
  ...client,
  /** Exact origins of pages that may use the frame. */
  origins: z.array(z.string()),
  /** The payment that this document was opened for. Absent: none, and no card is sent from it. */
  paymentId: z.optional(z.string()),
  /** Goes with every call to the proxy, which takes it for that payment alone. */
  cardFrameToken: z.optional(z.string()),
  cardNetworks: z.optional(z.record(z.string(), z.array(z.string()))),
});
export type CardFrameBoot = z.output<typeof cardFrameBoot>;

/** Id of the element that holds the data. */
export const bootElementId = 'till-boot';

/**
 * Reads the boot data and takes it out of the document, so that the client secret is not left lying in the page.
 * `undefined` when it is missing or not what this version of the page expects.
 */
export function readBoot(page: Document): Boot | undefined {
  return take(page, boot);
}

/** Boot data as the proxy has it; `undefined` when it is not what this version of the page expects. */
export function parseBoot(data: unknown): Boot | undefined {
  return z.safeParse(boot, data).data;
}

/** Boot data of a payout link's page as the proxy has it, likewise. */
export function parsePayoutBoot(data: unknown): PayoutBoot | undefined {
  return z.safeParse(payoutBoot, data).data;
}

/** Boot data of the card frame as the proxy has it, likewise. */
export function parseCardFrameBoot(data: unknown): CardFrameBoot | undefined {
  return z.safeParse(cardFrameBoot, data).data;
}

/** Reads the boot data of a payout link's page, likewise. */
export function readPayoutBoot(page: Document): PayoutBoot | undefined {
  return take(page, payoutBoot);
}

/** Reads the boot data of the card frame, likewise. */
export function readCardFrameBoot(page: Document): CardFrameBoot | undefined {
  return take(page, cardFrameBoot);
}

function take<T>(page: Document, schema: z.ZodMiniType<T>): T | undefined {
  const element = page.getElementById(bootElementId);
  const text = element?.textContent ?? '';
  element?.remove();
  try {
    const parsed = z.safeParse(schema, JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
