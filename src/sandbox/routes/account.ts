import {
  type AlternativeMethodField,
  alternativeMethod,
  alternativeMethodFields,
  connectors,
} from '../../contract/index.ts';
import { getPaymentExperience } from '../alternativeMethods.ts';
import { findPayment } from '../apiKeys.ts';
import { connectorTable } from '../connectors.ts';
import { notFound } from '../errors.ts';
import type { PaymentRecord, World } from '../state.ts';
import type { Handler } from './handler.ts';

/** Networks of the test cards, in the words of `card_network`. */
const networks = ['Visa', 'Mastercard', 'AmericanExpress', 'Discover', 'DinersClub'] as const;

/** What a confirmation with a card needs: path in the body, label, kind of field. */
const cardFields = [
  ['card.card_number', 'card_number', 'user_card_number'],
  ['card.card_exp_month', 'card_exp_month', 'user_card_expiry_month'],
  ['card.card_exp_year', 'card_exp_year', 'user_card_expiry_year'],
  ['card.card_cvc', 'card_cvc', 'user_card_cvc'],
] as const;

/** `GET /account/payment_methods`, supplementary: cards, with the networks and connectors that take the payment's currency. */
export const listAccountPaymentMethods: Handler<'listAccountPaymentMethods'> = (world, { query = {} }, caller) => {
  const { payment } = caller;
  const eligible = connectorsFor(payment?.currency);
  const asked = query.card_networks ?? [];
  const shown = networks.filter((network) => asked.length === 0 || asked.includes(network));
  const currencies = query.accepted_currencies ?? [];
  const accepted = payment === undefined || currencies.length === 0 || currencies.includes(payment.currency);
  const type = (payment_method_type: 'credit' | 'debit') => ({
    payment_method_type,
    payment_experience: null,
    card_networks: shown.map((card_network) => ({
      card_network,
      surcharge_details: null,
      eligible_connectors: eligible,
    })),
    bank_names: null,
    bank_debits: null,
    bank_transfers: null,
    required_fields: Object.fromEntries(
      cardFields.map(([path, display_name, field_type]) => requiredField(path, display_name, field_type)),
    ),
    surcharge_details: null,
    pm_auth_connector: null,
  });
  const allowed = payment?.fields.allowed_payment_method_types;
  const { methodTypes } = world.profile;
  const takes = (name: string) => (allowed ?? methodTypes)?.includes(name) ?? true;
  return {
    redirect_url: payment?.fields.return_url ?? null,
    currency: payment?.currency ?? null,
    merchant_name: world.merchantName,
    mandate_payment: null,
    payment_type: payment ? (payment.amount === 0 ? 'setup_mandate' : 'normal') : null,
    show_surcharge_breakup_screen: hasSurcharge(payment),
    request_external_three_ds_authentication: payment?.fields.request_external_three_ds_authentication ?? false,
    collect_shipping_details_from_wallets: null,
    collect_billing_details_from_wallets: null,
    is_tax_calculation_enabled: false,
    sdk_next_action: nextActionOf(world, payment),
    is_guest_customer: payment ? payment.customerId === undefined : null,
    payment_methods:
      accepted && shown.length > 0
        ? [
            ...(takes('credit') || takes('debit')
              ? [
                  {
                    payment_method: 'card',
                    payment_method_types: (['credit', 'debit'] as const).filter(takes).map(type),
                  },
                ]
              : []),
            ...otherMethods(allowed ?? methodTypes ?? [], eligible),
          ]
        : [],
  };
};

/** Endings of amounts whose account wants to be asked about a card first, and whether it has to have answered. */
const checkedAmounts: Readonly<Record<string, boolean>> = { 61: true, 62: false };

/** What a page does before it confirms: at a deployment it asks about the card where the amount says so. */
function nextActionOf({ rules }: World, payment: PaymentRecord | undefined) {
  const blocks = rules.followsProfile ? checkedAmounts[(payment?.amount ?? 0) % 100] : undefined;
  return blocks === undefined
    ? { next_action: 'confirm' }
    : { next_action: 'eligibility_check', should_block_confirm: blocks };
}

/** The alternative payment methods of `allowed`, grouped by `payment_method`. */
function otherMethods(allowed: readonly string[], eligible: readonly string[]) {
  const known = allowed.flatMap((type) => {
    const method = alternativeMethod(type);
    return method === undefined ? [] : [{ type, method }];
  });
  return [...new Set(known.map(({ method }) => method.method))].map((payment_method) => ({
    payment_method,
    payment_method_types: known
      .filter(({ method }) => method.method === payment_method)
      .map(({ type, method: { field } }) => ({
        payment_method_type: type,
        payment_experience: [{ payment_experience_type: getPaymentExperience(type), eligible_connectors: eligible }],
        card_networks: null,
        bank_names: null,
        bank_debits: null,
        bank_transfers: null,
        required_fields: field === undefined ? null : Object.fromEntries([fieldOf(field)]),
        surcharge_details: null,
        pm_auth_connector: null,
      })),
  }));
}

/** What an alternative payment method asks for. */
function fieldOf(field: AlternativeMethodField) {
  const { path, label, type } = alternativeMethodFields[field];
  return requiredField(path.replace('payment_method_data.', ''), label, type);
}

function requiredField(path: string, display_name: string, field_type: string) {
  const required_field = `payment_method_data.${path}`;
  return [required_field, { required_field, display_name, field_type, value: null }] as const;
}

const hasSurcharge = (payment: PaymentRecord | undefined) => payment?.fields.surcharge_details !== undefined;

/** All connectors, but for those that do not take a currency. */
function connectorsFor(currency: string | undefined): string[] {
  const refusing = connectorTable
    .filter(({ operation, outcome, when }) => {
      const takes = currency === undefined || (when.currencyOutside ?? []).includes(currency);
      return operation === 'payment' && outcome.kind === 'refuse currency' && !takes;
    })
    .map(({ connector }) => connector);
  return connectors.filter((connector) => !refusing.includes(connector));
}

const pollPrefix = 'external_authentication_';

/** `GET /poll/status/{poll_id}`, supplementary: whether the bank has decided. It says nothing of the outcome, and asks for no client secret. */
export const retrievePollStatus: Handler<'retrievePollStatus'> = (world, { params }) => {
  const payment = paymentOfPoll(world, params.poll_id);
  const undecided = payment.authentication?.status === 'started' || payment.authentication?.status === 'pending';
  const waits = payment.status === 'requires_customer_action' && undecided;
  return { poll_id: params.poll_id, status: waits ? 'pending' : 'completed' };
};

function paymentOfPoll(world: World, pollId: string): PaymentRecord {
  const id = pollId.startsWith(pollPrefix) ? pollId.slice(pollPrefix.length) : '';
  const payment = world.store.payments.has(id) ? findPayment(world, id) : undefined;
  if (!payment?.authentication) throw notFound('Poll');
  return payment;
}
