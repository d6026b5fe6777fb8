import { type Failure, requireBaseUrl, requireText, type ServiceClient } from '../../client/index.ts';
import type { catalogue, InputOf, OfferedMethod, Payout } from '../../contract/index.ts';
import { defined } from '../../money/index.ts';
import { type PayoutQuote, writeQuote } from './payoutQuote.ts';
import { readOfferedMethods } from './readOfferedMethods.ts';
import { type PayoutLinkClaims, sealPayoutLink } from './sealPayoutLink.ts';

type Body = InputOf<typeof catalogue.createPayout>['body'];

/** What a payout link is made of: the payout, and what its page shows. */
export interface PayoutLinkInput {
  /** Amount, currency, `customer_id` and whatever else the payout shall carry (interface 4.1). Minor units of `currency`. */
  readonly payout: Omit<
    Body,
    'payout_link' | 'payout_link_config' | 'confirm' | 'payout_method_data' | 'session_expiry'
  >;
  /** Name of the sender on the page, at most 255 characters. @default the proxy's `merchant.name` */
  readonly merchantName?: string | undefined;
  /** Address of the sender's logo, https. @default the proxy's `merchant.logoUrl` */
  readonly logo?: string | undefined;
  /** Colour of the page, as CSS writes colours; what is none is left out by the page. */
  readonly theme?: string | undefined;
  /**
   * Methods that the receiver may choose from: a list, or the interface's string that holds one as JSON. Words that a page does not know are
   * hidden there. A deployment is named those that it takes, in its own words and each with its types. @default every method that the payout's currency
   * allows and the service takes
   */
  readonly offered?: readonly OfferedMethod[] | string | undefined;
  /** Layout of the form (`form_layout`): step by step, or rails as tabs. @default 'journey' */
  readonly formLayout?: 'journey' | 'tabs' | undefined;
  /**
   * Shows that no real money moves. A deployment takes a payout link without it only where the business profile has `allowed_domains` in its payout link
   * settings, and one with it only outside of production; otherwise the failure has the code `IR_40`. @default false
   */
  readonly testMode?: boolean | undefined;
  /** Where the receiver may go afterwards; https. */
  readonly returnUrl?: string | undefined;
  /** What becomes of this payout once its details are there: the money is sent at once, or waits for you. @default the proxy's `policy.afterPayoutSubmit` */
  readonly afterSubmit?: 'fulfill' | 'review' | undefined;
  /**
   * Offers the receiver the destinations that earlier payouts to the same `customer_id` in the same currency have reached, masked, and has the service store
   * this one for the next payout (`recurring: true`, unless `payout.recurring` says otherwise). Every holder of the link sees them. @default false
   */
  readonly offerStoredDestinations?: boolean | undefined;
  /**
   * What the receiver is shown and confirms: fee, exchange rate, and the amount that arrives. One that has expired cannot be confirmed; the proxy's
   * `quotePayout` makes the next. @default none: the receiver is shown the amount of the payout
   */
  readonly quote?: PayoutQuote | undefined;
  /** Seconds until the link ends, at most 90 days. @default 86400, a day */
  readonly expiresInSeconds?: number | undefined;
}

/** What sealing a link needs. */
export interface PayoutLinkOptions {
  /** Client of the merchant's server; the payout is created with its `once.createPayout`. */
  readonly service: Pick<ServiceClient, 'once'>;
  /** What the caller calls this payout, kept before the call: the same key never makes a second one. */
  readonly idempotencyKey: string;
  /** How long to look for a payout whose answer was lost, in milliseconds. @default 30000 */
  readonly waitMs?: number | undefined;
  /** The same one that the proxy has; at least 32 characters. */
  readonly signingKey: string;
  /** Origin of the pay pages, where the proxy answers. */
  readonly payOrigin: string;
  /** Epoch milliseconds. @default Date.now */
  readonly now?: (() => number) | undefined;
}

/** A payout link that can be sent to its receiver. */
export interface PayoutLink {
  /** The payout as the service created it; amounts in minor units of its `currency`. */
  readonly payout: Payout;
  /** `payout_link_id` at the service, made from the idempotency key. */
  readonly payoutLinkId: string;
  /**
   * Address of the hosted page. A bearer link: it opens for every holder until it expires. Send it as you would send the money. The sealed link is its fragment,
   * which browsers send to no server; a service that shortens or follows addresses has to keep it.
   */
  readonly url: string;
  /** The sealed link alone, for `PayoutLinkPage` on a page of your own (its prop `payoutLink`). */
  readonly payoutLink: string;
  /** Time from which the link opens no form any more. */
  readonly expiresAt: Date;
}

/** A payout link, or why there is none. */
export type PayoutLinkResult =
  | {
      readonly ok: true;
      /** The link with its payout. */
      readonly value: PayoutLink;
      /** `x-request-id` of the service's answer; absent when it had none. */
      readonly requestId?: string;
    }
  | {
      readonly ok: false;
      /** `payoutId` names a payout that exists without a link: cancel it, and create another with a new key. */
      readonly failure: Failure & {
        /** `payout_id` of a payout that exists without a link; absent where none is known. */
        readonly payoutId?: string;
      };
    };

const day = 86_400;

/**
 * Creates a payout whose receiver says where it goes, and the sealed link to its page. The same key never makes a second payout: after a lost answer the payout
 * is read (`once.createPayout`). The settings of the page go to the service and into the link.
 *
 * The link needs the payout's client secret. At deployments a read has it, so that the same call again has the link as well; by the interface
 * only the answer to the creation has it. Where that was lost, or has been had before, the failure has the code `payout_secret_lost`
 * and the payout's id: no other link to it exists than one you may have.
 *
 * @throws for an unusable `payOrigin`, for a short signing key, for an end that is not within 90 days, for a quote whose figures do not fit, and for methods that cannot be read; nothing
 * has been sent then.
 */
export async function createPayoutLink(
  input: PayoutLinkInput,
  { service, idempotencyKey, signingKey, payOrigin, waitMs = 30_000, now = Date.now }: PayoutLinkOptions,
): Promise<PayoutLinkResult> {
  requireText('idempotencyKey', idempotencyKey);
  const pageBase = requireBaseUrl('payOrigin', payOrigin);
  const methods = input.offered === undefined ? undefined : readOfferedMethods(input.offered);
  if (input.offered !== undefined && methods === undefined) {
    throw new Error(
      'tillkit: offered must be a list of { payment_method, payment_method_types }, or a string that holds one as JSON.',
    );
  }
  const seconds = input.expiresInSeconds ?? day;
  const exp = Math.floor(now() / 1000) + seconds;
  const page = {
    ...defined({ merchant_name: input.merchantName, logo: input.logo, theme: input.theme }),
    test_mode: input.testMode ?? false,
  };
  /** Sealed once with stand-ins for what the service will answer, so that mistakes are found before there is a payout. */
  const claims = {
    ...page,
    payout_id: 'payout',
    client_secret: '',
    payout_link_id: '',
    offered: (methods ?? []).map((one) => ({ ...one })),
    form_layout: input.formLayout ?? 'journey',
    ...defined({
      return_url: input.returnUrl,
      after_submit: input.afterSubmit,
      offers_stored: input.offerStoredDestinations,
      quote: input.quote && writeQuote(input.quote, input.payout),
    }),
    exp,
  } satisfies PayoutLinkClaims;
  await sealPayoutLink(claims, { signingKey, now: now() });

  const offered = methods?.map(({ payment_method, payment_method_types }) => ({
    payment_method,
    ...defined({ payment_method_types }),
  }));
  const created = await service.once.createPayout(
    {
      body: {
        ...(input.offerStoredDestinations === true ? { recurring: true } : {}),
        ...input.payout,
        payout_link: true,
        payout_link_config: {
          ...page,
          // The catalogue checks the words; ours are wider than those it knows, because pages hide what they do not know.
          ...(offered === undefined ? {} : { enabled_payment_methods: JSON.stringify(offered) }),
        },
        session_expiry: seconds,
        ...defined({ return_url: input.returnUrl }),
      },
    },
    { operationId: idempotencyKey, waitMs },
  );
  if (!created.ok) return created;
  const {
    payout_id: id,
    client_secret: secret,
    payout_link: link,
    merchant_id: merchant,
    created: since,
  } = created.value;
  if (secret === undefined || link === undefined) {
    return unusable(
      'payout_secret_lost',
      id,
      'it exists, but the service tells its client secret only in the answer to its creation. Unless you have its link, cancel it and create another with a new key',
    );
  }
  // Of one that was found again the time has begun to run before.
  const end = since === undefined ? exp : Math.min(exp, Math.floor(Date.parse(since) / 1000) + seconds);
  if (end * 1000 <= now()) {
    return unusable('payout_link_over', id, 'its link has ended. Cancel it and create another with a new key');
  }
  const sealed = await sealPayoutLink(
    { ...claims, payout_id: id, client_secret: secret, payout_link_id: link.payout_link_id, exp: end },
    { signingKey, now: now() },
  );
  const url = new URL(`/payout_link/${merchant ?? 'merchant'}/${id}`, pageBase);
  url.hash = `link=${sealed}`;
  return {
    ...created,
    value: {
      payout: created.value,
      payoutLinkId: link.payout_link_id,
      url: url.href,
      payoutLink: sealed,
      expiresAt: new Date(end * 1000),
    },
  };
}

/** A payout that is there and that no link leads to. */
function unusable(code: string, payoutId: string, why: string): PayoutLinkResult {
  const message = `createPayout: no link to the payout ${payoutId}: ${why}`;
  return {
    ok: false,
    failure: { endpoint: 'createPayout', kind: 'contract', effect: 'done', code, message, payoutId },
  };
}
