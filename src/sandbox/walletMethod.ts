import type { WalletType } from '../contract/index.ts';
import { walletTestTokens } from '../validation/index.ts';
import { declined } from './cards.ts';
import { methodNotSupported, missing, unprocessable } from './errors.ts';
import type { PaymentFields, StoredMethod, World } from './state.ts';

/** The whole of a method that is no card, but for what is told of it. */
export function methodWithoutCard(
  world: World,
  told: Pick<StoredMethod, 'customerId' | 'boundTo' | 'behaviour' | 'type' | 'billing' | 'metadata'> & {
    readonly other: NonNullable<StoredMethod['other']>;
  },
): StoredMethod {
  const now = world.clock.now();
  return {
    id: `pm_${world.ids.text('method', 20)}`,
    presentedFor: [],
    fingerprint: `fp_${world.ids.text('method', 20)}`,
    ...{ scheme: '', last4: '', isin: undefined, expMonth: '', expYear: '', holder: undefined, nickName: undefined },
    ...{ requiresCvv: false, recurring: false, isDefault: false },
    ...{ created: now, lastUsed: now },
    ...told,
  };
}

/** The object in a field of another one; nothing where there is none. */
function objectIn(data: unknown, field: string): Readonly<Record<string, unknown>> | undefined {
  const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, field) : undefined;
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : undefined;
}

/** The encrypted part of Apple's token, which is an object in base64. */
function readEncrypted(text: unknown): unknown {
  try {
    const token: unknown = JSON.parse(atob(String(text)));
    return typeof token === 'object' && token !== null ? Reflect.get(token, 'data') : undefined;
  } catch {
    return undefined;
  }
}

/** Where the token of each wallet is. */
const readToken = {
  google_pay: (wallet) => objectIn(wallet, 'tokenization_data')?.token,
  apple_pay: ({ payment_data }) => readEncrypted(payment_data),
  paypal_sdk: ({ token }) => token,
} satisfies Readonly<Record<string, (wallet: Readonly<Record<string, unknown>>) => unknown>>;

const fields = { google_pay: 'google_pay', apple_pay: 'apple_pay', paypal: 'paypal_sdk' } as const satisfies Record<
  WalletType,
  keyof typeof readToken
>;
const fieldOf = (type: string) => new Map<string, keyof typeof readToken>(Object.entries(fields)).get(type);

/**
 * Reads a wallet with its token as a method of one payment, which nothing keeps yet; the token is forgotten. What the token does is decided when the payment
 * is authorised, as a processor does it.
 */
export function readWallet(
  world: World,
  type: string | undefined,
  data: unknown,
  { id, fields }: { readonly id: string; readonly fields: PaymentFields },
): StoredMethod {
  if (type === undefined) throw missing('payment_method_type');
  const allowed = fields.allowed_payment_method_types;
  const field = fieldOf(type);
  if (field === undefined || allowed?.includes(type) === false) throw methodNotSupported(type);
  const wallet = objectIn(data, field);
  if (wallet === undefined) throw unprocessable(`payment_method_type ${type} does not belong to this wallet`);
  const token = readToken[field](wallet);
  const behaviour =
    token === walletTestTokens.approved
      ? {}
      : { refusal: declined('DC_08', token === walletTestTokens.declined ? 'Card declined' : 'Invalid wallet token') };
  return methodWithoutCard(world, {
    ...{ customerId: undefined, boundTo: id, billing: undefined, metadata: undefined },
    behaviour,
    type,
    other: { kind: 'wallet', issuer: undefined, bankTransfer: undefined },
  });
}

/** What of a body is a wallet with its token; nothing where it names another method, such as a wallet that redirects. */
export const walletIn = (data: unknown): unknown => {
  const wallet = objectIn(data, 'wallet');
  return wallet !== undefined && Object.keys(wallet).some((name) => Object.hasOwn(readToken, name))
    ? wallet
    : undefined;
};
