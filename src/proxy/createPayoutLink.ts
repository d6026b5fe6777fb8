import type { Failure, Result, ServiceClient } from '../client/index.ts';
import type { catalogue, InputOf, OfferedMethod, Payout } from '../contract/index.ts';
import { type PayoutLinkClaims, sealPayoutLink } from './payoutLink.ts';

type Body = InputOf<typeof catalogue.createPayout>['body'];

/** What a payout link is made of: the payout, and what its page shows. */
export interface PayoutLinkInput {
  /** Amount, currency, `customer_id` and whatever else the payout shall carry (interface 4.1). Minor units of `currency`. */
  readonly payout: Omit<
    Body,
    'payout_link' | 'payout_link_config' | 'confirm' | 'payout_method_data' | 'session_expiry'
  >;
  readonly merchantName?: string | undefined;
  /** Address of a picture, https. */
  readonly logo?: string | undefined;
  /** Colour of the page, as CSS writes colours; what is none is left out by the page. */
  readonly theme?: string | undefined;
  /** Ways that the receiver may choose from. @default every way that the payout's currency allows */
  readonly offered?: readonly OfferedMethod[] | undefined;
  /** @default 'journey' */
  readonly formLayout?: 'journey' | 'tabs' | undefined;
  readonly testMode?: boolean | undefined;
  /** Where the receiver may go afterwards; https. */
  readonly returnUrl?: string | undefined;
  /** What becomes of this payout once its details are there: the money is sent at once, or waits for you. @default the proxy's `policy.afterPayoutSubmit` */
  readonly afterSubmit?: 'fulfill' | 'review' | undefined;
  /** @default 86400, a day; at most 90 days */
  readonly expiresInSeconds?: number | undefined;
}

/** What sealing a link needs. */
export interface PayoutLinkOptions {
  readonly service: Pick<ServiceClient, 'createPayout'>;
  /** What the caller calls this payout: the same key never makes a second one. */
  readonly idempotencyKey: string;
  /** The same one that the proxy has; at least 32 characters. */
  readonly signingKey: string;
  /** Origin of the pay pages, where the proxy answers. */
  readonly payOrigin: string;
  /** Epoch milliseconds. @default Date.now */
  readonly now?: (() => number) | undefined;
}

/** A payout link that can be sent to its receiver. */
export interface PayoutLink {
  readonly payout: Payout;
  readonly payoutLinkId: string;
  /** Opens for whoever has it, until it ends: send it as you would send the money. */
  readonly url: string;
  readonly expiresAt: Date;
}

const day = 86_400;

/**
 * Creates a payout whose receiver says where it goes, and the sealed link to its page. One call, one payout: `idempotencyKey` gives it its one
 * natural key at the service, so that a repeat is refused as a duplicate there. What the service knows of the page and what the link carries are
 * the same.
 *
 * @throws for a short signing key and for an end that is not within 90 days; nothing has been sent then.
 */
export async function createPayoutLink(
  input: PayoutLinkInput,
  { service, idempotencyKey, signingKey, payOrigin, now = Date.now }: PayoutLinkOptions,
): Promise<Result<PayoutLink>> {
  const seconds = input.expiresInSeconds ?? day;
  const exp = Math.floor(now() / 1000) + seconds;
  const page = {
    ...(input.merchantName === undefined ? {} : { merchant_name: input.merchantName }),
    ...(input.logo === undefined ? {} : { logo: input.logo }),
    ...(input.theme === undefined ? {} : { theme: input.theme }),
    test_mode: input.testMode ?? false,
  };
  const claims = {
    ...page,
    payout_id: 'payout',
    client_secret: '',
    payout_link_id: '',
    offered: (input.offered ?? []).map((one) => ({ ...one })),
    form_layout: input.formLayout ?? 'journey',
    ...(input.returnUrl === undefined ? {} : { return_url: input.returnUrl }),
    ...(input.afterSubmit === undefined ? {} : { after_submit: input.afterSubmit }),
    exp,
  } satisfies PayoutLinkClaims;
  // What cannot be sealed is found out before there is a payout.
  await sealPayoutLink(claims, { signingKey, now: now() });

  const offered = input.offered?.map(({ payment_method, payment_method_types }) => ({
    payment_method,
    ...(payment_method_types === undefined ? {} : { payment_method_types }),
  }));
  const created = await service.createPayout(
    {
      body: {
        ...input.payout,
        payout_link: true,
        payout_link_config: {
          ...page,
          // The catalogue checks the words; ours are wider than those it knows, because pages hide what they do not know.
          ...(offered === undefined ? {} : { enabled_payment_methods: JSON.stringify(offered) }),
        },
        session_expiry: seconds,
        ...(input.returnUrl === undefined ? {} : { return_url: input.returnUrl }),
      },
    },
    { idempotencyKey },
  );
  if (!created.ok) return created;
  const { payout_id: id, client_secret: secret, payout_link: link, merchant_id: merchant } = created.value;
  if (secret === undefined || link === undefined) {
    const failure: Failure = {
      endpoint: 'createPayout',
      kind: 'contract',
      effect: 'done',
      code: 'answer_unexpected',
      message: 'createPayout: the payout was created without a client secret or link; cancel it',
    };
    return { ok: false, failure };
  }
  const sealed = await sealPayoutLink(
    { ...claims, payout_id: id, client_secret: secret, payout_link_id: link.payout_link_id },
    { signingKey, now: now() },
  );
  const url = new URL(`/payout_link/${merchant ?? 'merchant'}/${id}`, payOrigin);
  url.searchParams.set('link', sealed);
  return {
    ...created,
    value: {
      payout: created.value,
      payoutLinkId: link.payout_link_id,
      url: url.href,
      expiresAt: new Date(exp * 1000),
    },
  };
}
