import type { WalletType } from '../contract/index.ts';
import { walletTestTokens } from '../validation/index.ts';
import { declined } from './cards.ts';
import { methodNotSupported, missing, unprocessable } from './errors.ts';
import type { PaymentFields, StoredMethod, World } from './state.ts';

/** The fields of a stored method that only cards have. */
const emptyCardFields = {
  scheme: '',
  last4: '',
  isin: undefined,
  expMonth: '',
  expYear: '',
  holder: undefined,
  nickName: undefined,
  requiresCvv: false,
} as const;

/** Creates a stored method that is not a card. */
export function createOtherMethod(
  world: World,
  details: Pick<StoredMethod, 'customerId' | 'boundTo' | 'behaviour' | 'type' | 'billing' | 'metadata'> & {
    readonly other: NonNullable<StoredMethod['other']>;
  },
): StoredMethod {
  const now = world.clock.now();
  return {
    id: `pm_${world.ids.text('method', 20)}`,
    presentedFor: [],
    fingerprint: `fp_${world.ids.text('method', 20)}`,
    ...emptyCardFields,
    recurring: false,
    isDefault: false,
    created: now,
    lastUsed: now,
    ...details,
  };
}

/** Reads a property that is an object; `undefined` if it is missing or anything else. */
function readObject(data: unknown, field: string): Readonly<Record<string, unknown>> | undefined {
  const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, field) : undefined;
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : undefined;
}

/** Reads the encrypted part of an Apple Pay token, which is JSON in base64. */
function readApplePayData(text: unknown): unknown {
  try {
    const token: unknown = JSON.parse(atob(String(text)));
    return typeof token === 'object' && token !== null ? Reflect.get(token, 'data') : undefined;
  } catch {
    return undefined;
  }
}

/** Reads the token of a wallet, by the field of the wallet. */
const tokenReaders = {
  google_pay: (wallet) => readObject(wallet, 'tokenization_data')?.token,
  apple_pay: ({ payment_data }) => readApplePayData(payment_data),
  paypal_sdk: ({ token }) => token,
} satisfies Readonly<Record<string, (wallet: Readonly<Record<string, unknown>>) => unknown>>;

const walletFieldByType: ReadonlyMap<string, keyof typeof tokenReaders> = new Map(
  Object.entries({
    google_pay: 'google_pay',
    apple_pay: 'apple_pay',
    paypal: 'paypal_sdk',
  } as const satisfies Record<WalletType, keyof typeof tokenReaders>),
);

/**
 * Reads a wallet with its token as a method of one payment, without storing either. An invalid token is refused when the payment is authorised, as processors
 * do.
 */
export function readWallet(
  world: World,
  type: string | undefined,
  data: unknown,
  { id, fields }: { readonly id: string; readonly fields: PaymentFields },
): StoredMethod {
  if (type === undefined) throw missing('payment_method_type');
  const allowed = fields.allowed_payment_method_types;
  const field = walletFieldByType.get(type);
  if (field === undefined || allowed?.includes(type) === false) throw methodNotSupported(type);
  const wallet = readObject(data, field);
  if (wallet === undefined) throw unprocessable(`payment_method_type ${type} does not belong to this wallet`);
  const token = tokenReaders[field](wallet);
  const behaviour =
    token === walletTestTokens.approved
      ? {}
      : { refusal: declined('DC_08', token === walletTestTokens.declined ? 'Card declined' : 'Invalid wallet token') };
  return createOtherMethod(world, {
    customerId: undefined,
    boundTo: id,
    billing: undefined,
    metadata: undefined,
    behaviour,
    type,
    other: { kind: 'wallet', issuer: undefined, bankTransfer: undefined },
  });
}

/** Finds the wallet with its token in a body; `undefined` for another method, such as a wallet that redirects. */
export const findWallet = (data: unknown): unknown => {
  const wallet = readObject(data, 'wallet');
  return wallet !== undefined && Object.keys(wallet).some((name) => Object.hasOwn(tokenReaders, name))
    ? wallet
    : undefined;
};
