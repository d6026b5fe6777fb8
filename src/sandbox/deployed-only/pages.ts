import { connectors, type WalletType, walletTypes } from '../../contract/index.ts';
import { majorUnitsText } from '../../money/index.ts';
import { findPayment } from '../apiKeys.ts';
import { readCardNumber } from '../cards.ts';
import { isoTime } from '../clock.ts';
import { profileId } from '../connectorRouting.ts';
import { wrongState } from '../errors.ts';
import { listAccountPaymentMethods } from '../routes/account.ts';
import { savedMethodAnswer } from '../routes/paymentMethods.ts';
import { furtherWire } from '../serviceRules.ts';
import type { PaymentRecord, World } from '../state.ts';
import { surchargeAnswer } from '../storedMethod.ts';
import { getFingerprint } from '../typedCard.ts';
import type { FurtherCall, FurtherHandler } from './handler.ts';

const paymentOf = (world: World, { payment, params }: FurtherCall): PaymentRecord =>
  payment ?? findPayment(world, params.payment_id ?? '');

/** `POST /payments/session_tokens`: what the sheets of the wallets are opened with, for those that the payment takes. */
export const createSessionTokens: FurtherHandler = (world, call) => {
  const payment = paymentOf(world, call);
  const { id, status, clientSecret, fields } = payment;
  if (status === 'failed' || status === 'succeeded') throw wrongState('create a session token for', status);
  const allowed = fields.allowed_payment_method_types ?? world.profile.methodTypes;
  const asked = Array.isArray(call.body.wallets) ? call.body.wallets : [];
  const taken = walletTypes.filter((type) => asked.includes(type) && (allowed?.includes(type) ?? true));
  return {
    payment_id: id,
    client_secret: clientSecret,
    session_token: taken.map((type) => ({ wallet_name: type, ...sessionTokens[type](world, payment) })),
  };
};

const opensAtOnce = {
  connector: connectors[0],
  delayed_session_token: false,
  sdk_next_action: { next_action: 'confirm' },
};

/** The sandbox is registered with no vendor: only the stand-ins of the test kit open a sheet with these. */
const sessionTokens: Readonly<Record<WalletType, (world: World, payment: PaymentRecord) => object>> = {
  google_pay: ({ merchantName }, { currency, amount }) => ({
    ...opensAtOnce,
    merchant_info: { merchant_id: null, merchant_name: merchantName },
    shipping_address_required: false,
    email_required: false,
    shipping_address_parameters: { phone_number_required: false },
    allowed_payment_methods: [
      {
        type: 'CARD',
        parameters: {
          allowed_auth_methods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
          allowed_card_networks: ['AMEX', 'DISCOVER', 'MASTERCARD', 'VISA'],
        },
        tokenization_specification: {
          type: 'PAYMENT_GATEWAY',
          parameters: { gateway: 'example', gateway_merchant_id: 'exampleGatewayMerchantId' },
        },
      },
    ],
    transaction_info: {
      country_code: 'DE',
      currency_code: currency,
      total_price_status: 'Final',
      total_price: priceOf(amount, currency),
    },
  }),
  apple_pay: ({ merchantName, ids }, { currency, amount }) => ({
    ...opensAtOnce,
    session_token_data: { merchantSessionIdentifier: ids.text('token', 20), displayName: merchantName },
    payment_request_data: {
      country_code: 'DE',
      currency_code: currency,
      total: { label: merchantName, type: 'final', amount: priceOf(amount, currency) },
      merchant_capabilities: ['supports3DS'],
      supported_networks: ['visa', 'masterCard', 'amex', 'discover'],
    },
    connector_reference_id: null,
    connector_sdk_public_key: null,
    connector_merchant_id: null,
  }),
  paypal: () => ({
    connector: connectors[0],
    session_token: 'sandbox_client_id',
    sdk_next_action: { next_action: 'confirm' },
  }),
};

/** An amount in major units, as the sheets have it. */
function priceOf(amount: number, currency: string): string {
  const text = majorUnitsText(amount, currency);
  return text.ok ? text.value : String(amount);
}

/** `POST /payments/{payment_id}/eligibility`: whether a card is taken, and what it adds. What it adds is kept for the payment, for its confirmation. */
export const checkEligibility: FurtherHandler = (world, call) => {
  const payment = paymentOf(world, call);
  // The facts have been checked: a card has its number.
  const { card } = (call.body.payment_method_data ?? {}) as { card?: { card_number: string; card_network?: string } };
  const { behaviour, fingerprintOf } = card === undefined ? {} : readCardNumber(card.card_number, card.card_network);
  const { check } = behaviour ?? {};
  const isDenied = check === 'denied';
  const surcharge = check === undefined || isDenied || payment.fields.surcharge_details ? undefined : check;
  payment.cardQuote = surcharge && {
    fingerprint: getFingerprint(world, fingerprintOf ?? ''),
    at: world.clock.now(),
    surcharge,
  };
  return {
    payment_id: payment.id,
    sdk_next_action: { next_action: isDenied ? { deny: { message: 'Card is blocked' } } : 'confirm' },
    ...(surcharge === undefined ? {} : { surcharge_details: surchargeAnswer({ surcharge }, payment) }),
  };
};

/** `GET /payments/{payment_id}/client`: all that a payment page asks for at once. */
export const readPaymentForClient: FurtherHandler = (world, call) => {
  const payment = paymentOf(world, call);
  const { fields } = payment;
  const account = accountOf(world, payment, call);
  const own = payment.customerId === undefined ? [] : world.store.methods.findBy('customerId', payment.customerId);
  return {
    payment_methods_enabled: account.payment_methods.flatMap(({ payment_method, payment_method_types }) =>
      payment_method_types.map((type) => enabledMethod(payment_method, type)),
    ),
    customer_payment_methods: [...own]
      .sort((a, b) => b.lastUsed - a.lastUsed)
      .map((method) => {
        const row = savedMethodAnswer(world, method, payment);
        const { payment_token, payment_method, payment_method_type, default_payment_method_set, requires_cvv } = row;
        const { created, last_used_at, recurring_enabled, card } = row;
        return {
          ...{ payment_token, payment_method, payment_method_type, default_payment_method_set, requires_cvv },
          ...{ created, last_used_at, recurring_enabled, payment_method_data: card === null ? null : { card } },
        };
      }),
    sdk_next_action: account.sdk_next_action,
    intent_data: {
      payment_id: payment.id,
      status: payment.status,
      amount: payment.amount,
      currency: payment.currency,
      client_secret: payment.clientSecret,
      description: fields.description ?? null,
      customer_id: payment.customerId ?? null,
      return_url: fields.return_url ?? null,
      setup_future_usage: fields.setup_future_usage ?? null,
      billing: fields.billing ?? null,
      shipping: fields.shipping ?? null,
      metadata: fields.metadata ?? null,
      order_details: fields.order_details ?? null,
      created: isoTime(payment.created),
      expires_on: isoTime(payment.expires),
      profile_id: profileId(world),
      merchant_order_reference_id: fields.merchant_order_reference_id ?? null,
      attempt_count: payment.attempt,
      installment_options: null,
      capture_method: fields.capture_method ?? null,
      merchant_name: world.merchantName,
      mandate_payment: null,
      payment_type: payment.amount === 0 ? 'setup_mandate' : 'normal',
      request_external_three_ds_authentication: fields.request_external_three_ds_authentication ?? false,
      is_tax_calculation_enabled: false,
      is_guest_customer: payment.customerId === undefined,
    },
  };
};

/** `GET /v1/sdk/configs/{platform}/sdk_config.json`: the account's methods; it has no configuration of its own for fields. */
export const readClientConfiguration: FurtherHandler = (world, call) => {
  const account = accountOf(world, paymentOf(world, call), call);
  return {
    raw_configs: { contexts: [], overrides: {}, default_configs: {}, dimensions: {} },
    resolved_configs: null,
    context_used: {},
    payment_methods: account.payment_methods.map(({ payment_method, payment_method_types }) => ({
      payment_method,
      payment_method_types: payment_method_types.map(({ payment_method_type, card_networks }) => ({
        payment_method_type,
        payment_method_criteria: card_networks === null ? null : 'card_network',
        criteria_rules: (card_networks ?? []).map(({ card_network, eligible_connectors }) => ({
          criteria_value: card_network,
          eligible_connectors,
        })),
      })),
    })),
    account_config: {
      profile: {
        collect_shipping_details_from_wallet_connector: false,
        collect_billing_details_from_wallet_connector: false,
        always_collect_billing_details_from_wallet_connector: false,
        always_collect_shipping_details_from_wallet_connector: false,
        vaulting_action: 'skip',
      },
    },
  };
};

/** The account's methods for a payment. */
function accountOf(world: World, payment: PaymentRecord, { search }: FurtherCall): Account {
  const caller = { key: 'publishable', payment, payout: undefined, wire: furtherWire, search } as const;
  // The list has what is named of it here.
  return listAccountPaymentMethods(world, { query: {} }, caller) as Account;
}

/** What is needed of the list of the account's methods. */
interface Account {
  readonly payment_methods: readonly {
    readonly payment_method: string;
    readonly payment_method_types: readonly AccountType[];
  }[];
  readonly sdk_next_action: unknown;
}

interface AccountType {
  readonly payment_method_type: string;
  readonly card_networks:
    | readonly { readonly card_network: string; readonly eligible_connectors: readonly string[] }[]
    | null;
  readonly payment_experience: readonly { readonly payment_experience_type: string }[] | null;
}

function enabledMethod(payment_method: string, type: AccountType): Record<string, unknown> {
  const networks = type.card_networks?.map(({ card_network }) => card_network);
  return {
    payment_method,
    payment_method_type: type.payment_method_type,
    ...(networks ? { card_networks: networks } : {}),
    payment_experience: type.payment_experience?.map(({ payment_experience_type: one }) => one) ?? null,
    collect_shipping_details_from_wallets: null,
    collect_billing_details_from_wallets: null,
  };
}
