import type { DeployedEndpoint, DeployedType, DeployedVersion } from './deployedTypes.ts';

interface Sourced {
  /** What is wrong in the description; without it, the type of a field. */
  readonly because?: string;
  /** Path below `crates` and line in the service's repository, by the version that the correction is about, at the commit of its facts. */
  readonly source: Partial<Readonly<Record<DeployedVersion, string>>>;
}

/** Parts of an endpoint that differ from their description. */
export interface EndpointCorrection extends Sourced {
  readonly endpoint: string;
  readonly is: Partial<DeployedEndpoint>;
}

/** A type that is another one, or missing in the description. */
export interface TypeCorrection extends Sourced {
  readonly type: string;
  readonly is: DeployedType;
}

/** Fields of an object that differ from their description (`null`: the service has no such field), and whether the object refuses unknown ones. */
export interface ObjectCorrection extends Sourced {
  readonly type: string;
  /** The variant with the object, by its field or by its word: of a type that is one of several. */
  readonly variant?: string;
  readonly fields?: Readonly<Record<string, DeployedType | null>>;
  readonly strict?: boolean;
}

export type Correction = EndpointCorrection | TypeCorrection | ObjectCorrection;

/** A field that the description calls required and the service reads as optional. */
function optional(
  type: string,
  fields: readonly string[],
  source: Sourced['source'],
  is: DeployedType = 'string?',
): ObjectCorrection {
  const changed = fields.map((name) => [name, is]);
  return { type, fields: Object.fromEntries(changed), because: 'described as required; null or absent', source };
}

const deprecated: Readonly<Record<string, DeployedType>> = {
  ...{ merchant_id: 'string?', capture_on: 'string?', card_cvc: 'string?', client_secret: 'string?' },
  ...{ email: 'string?', name: 'string?', phone: 'string?', phone_country_code: 'string?', mandate_id: 'string?' },
  ...{ business_country: 'CountryAlpha2?', business_label: 'string?', business_sub_label: 'string?' },
  ...{ retry_action: 'RetryAction?', feature_metadata: 'FeatureMetadata?', profile_id: 'string?' },
  surcharge_details: 'RequestSurchargeDetails?',
};
const paymentBody = {
  because: 'one struct reads all three bodies: it takes the fields of each, and refuses every other field',
  fields: deprecated,
  strict: true,
  source: { newest: 'api_models/src/payments.rs:1142', early: 'api_models/src/payments.rs:737' },
} as const;
const overcapture = {
  because: 'a field of one body is a field of all three',
  fields: { enable_overcapture: 'boolean?' },
  source: { newest: 'api_models/src/payments.rs:1565' },
} as const;
const payoutBody = {
  because: 'one struct reads every payout body: it takes the fields of each, and refuses every other field',
  fields: { payout_id: 'string?', merchant_id: 'string?', client_secret: 'string?', confirm: 'boolean?' },
  strict: true,
  source: { newest: 'api_models/src/payouts.rs:37', early: 'api_models/src/payouts.rs:30' },
} as const;
const timeRange = { start_time: 'string', end_time: 'string?' } as const;
const methodListQuery: DeployedType = {
  fields: {
    ...{ client_secret: 'string?', accepted_countries: { list: 'CountryAlpha2' }, amount: 'integer?' },
    ...{ accepted_currencies: { list: 'Currency' }, recurring_enabled: 'boolean?' },
    ...{ installment_payment_enabled: 'boolean?', card_network: { list: 'CardNetwork' }, limit: 'integer?' },
  },
};
const methodList = {
  because: 'the keys of the query are read by hand, card_network in the singular; others are ignored',
  is: { query: methodListQuery },
  source: { newest: 'api_models/src/payment_methods.rs:2593', early: 'api_models/src/payment_methods.rs:1592' },
} as const;
const refundWords = ['success', 'failure', 'pending', 'manual_review', 'transaction_failure'];

/** Where the public description is wrong about its own service, by the source of that service. */
export const corrections: readonly Correction[] = [
  { type: 'PaymentsCreateRequest', ...paymentBody },
  { type: 'PaymentsUpdateRequest', ...paymentBody },
  { type: 'PaymentsConfirmRequest', ...paymentBody },
  { type: 'PaymentsConfirmRequest', ...overcapture },
  { type: 'PayoutsCreateRequest', ...payoutBody },
  { type: 'PayoutConfirmRequest', ...payoutBody },
  {
    type: 'PayoutListFilterConstraints',
    because: 'currency is a list; no filter is required; an unknown one is refused',
    fields: { currency: { orNull: { list: 'Currency' } }, entity_type: 'PayoutEntityType?' },
    strict: true,
    source: { newest: 'api_models/src/payouts.rs:1096', early: 'api_models/src/payouts.rs:743' },
  },
  {
    type: 'RefundListRequest',
    because: 'two enums have the name RefundStatus; the filter takes the words of the stored one',
    fields: { refund_status: { orNull: { list: { words: refundWords } } } },
    source: { newest: 'api_models/src/refunds.rs:475', early: 'api_models/src/refunds.rs:316' },
  },
  {
    endpoint: 'listPayments',
    because:
      'no filter is required, bounds are written with a dot, an unknown filter is refused, and the answer is one object',
    is: {
      query: {
        fields: {
          ...{ customer_id: 'string?', starting_after: 'string?', ending_before: 'string?', limit: 'integer' },
          ...{ created: 'string', 'created.lt': 'string', 'created.gt': 'string' },
          ...{ 'created.lte': 'string', 'created.gte': 'string' },
        },
        strict: true,
      },
      answer: 'PaymentListResponse',
    },
    source: {
      newest: 'api_models/src/payments.rs:8712, router/src/core/payments.rs:10014',
      early: 'api_models/src/payments.rs:5041, router/src/core/payments.rs:4611',
    },
  },
  {
    endpoint: 'listDisputes',
    because: 'other filters: a time range, an offset and lists separated by commas; an unknown filter is refused',
    is: {
      query: {
        fields: {
          ...{ dispute_id: 'string', payment_id: 'string', limit: 'integer', offset: 'integer' },
          ...{ profile_id: 'string', dispute_status: { list: 'DisputeStatus' } },
          ...{ dispute_stage: { list: 'DisputeStage' }, reason: 'string', connector: { list: 'string' } },
          ...{ currency: { list: 'Currency' }, merchant_connector_id: 'string', ...timeRange },
        },
        strict: true,
      },
    },
    source: { newest: 'api_models/src/disputes.rs:133', early: 'api_models/src/disputes.rs:115' },
  },
  {
    endpoint: 'listPayouts',
    because: 'no filter is required, the time range has two keys, and an unknown filter is refused',
    is: {
      query: {
        fields: {
          ...{ customer_id: 'string', starting_after: 'string', ending_before: 'string', limit: 'integer' },
          ...{ created: 'string', ...timeRange },
        },
        strict: true,
      },
    },
    source: { newest: 'api_models/src/payouts.rs:1065', early: 'api_models/src/payouts.rs:712' },
  },
  { endpoint: 'listCustomerPaymentMethods', ...methodList },
  { endpoint: 'listAccountPaymentMethods', ...methodList },
  {
    endpoint: 'retrievePayment',
    because: 'described as a body',
    is: {
      query: {
        fields: {
          ...{ merchant_id: 'string?', force_sync: 'boolean?', client_secret: 'string?' },
          ...{ expand_captures: 'boolean?', expand_attempts: 'boolean?' },
        },
      },
    },
    source: { early: 'api_models/src/payments.rs:6391' },
  },
  {
    endpoint: 'retrievePaymentLink',
    because: 'described as a body',
    is: { query: { fields: { client_secret: 'string?' } } },
    source: { early: 'api_models/src/payments.rs:6961' },
  },
  {
    endpoint: 'completeAuthorize',
    because: 'the address was never without /payments',
    is: { call: 'POST /payments/{payment_id}/complete_authorize' },
    source: { early: 'router/src/routes/app.rs:710' },
  },
  {
    endpoint: 'cancelPayment',
    because: 'the answer is not described',
    is: { answer: 'PaymentsResponse' },
    source: { newest: 'router/src/routes/payments.rs:1764', early: 'router/src/routes/payments.rs:1130' },
  },
  {
    endpoint: 'confirmPayout',
    because: 'a publishable key with the client secret is accepted',
    is: { keys: ['secret', 'publishable'] },
    source: { newest: 'router/src/routes/payouts.rs:178', early: 'router/src/routes/payouts.rs:122' },
  },
  {
    endpoint: 'fulfillPayout',
    because: 'the id is read from the address; no body is read',
    is: { request: 'any' },
    source: { newest: 'router/src/routes/payouts.rs:253' },
  },
  {
    endpoint: 'cancelPayout',
    because: 'the id is read from the address; no body is read',
    is: { request: 'any' },
    source: { newest: 'router/src/routes/payouts.rs:221' },
  },
  {
    endpoint: 'setDefaultMethod',
    because: 'described without /customers',
    is: {
      call: 'POST /customers/{customer_id}/payment_methods/{payment_method_id}/default',
      keys: ['secret', 'ephemeral_key'],
      answer: 'CustomerDefaultPaymentMethodResponse',
    },
    source: { newest: 'router/src/routes/app.rs:1470' },
  },
  {
    type: 'CustomerDefaultPaymentMethodResponse',
    because: 'missing, because its endpoint is described under another address',
    is: {
      fields: {
        ...{ default_payment_method_id: 'string?', 'customer_id!': 'string', 'payment_method!': 'PaymentMethod' },
        payment_method_type: 'PaymentMethodType?',
      },
    },
    source: { newest: 'api_models/src/payment_methods.rs:3377' },
  },
  {
    endpoint: 'readPaymentForClient',
    because: 'not described',
    is: {
      call: 'GET /payments/{payment_id}/client',
      keys: ['secret', 'publishable'],
      answer: 'ClientPaymentMethodsListResponse',
    },
    source: { newest: 'router/src/routes/app.rs:1009, router/src/routes/payment_methods.rs:2100' },
  },
  {
    type: 'ClientPaymentMethodsListResponse',
    because: 'not described',
    is: {
      fields: {
        'payment_methods_enabled!': {
          list: {
            fields: {
              ...{ 'payment_method!': 'PaymentMethod', 'payment_method_type!': 'PaymentMethodType' },
              ...{ card_networks: { list: 'CardNetwork' }, bank_names: { list: 'BankNames' } },
              payment_experience: { orNull: { list: 'PaymentExperience' } },
              ...{
                collect_shipping_details_from_wallets: 'boolean?',
                collect_billing_details_from_wallets: 'boolean?',
              },
            },
          },
        },
        'customer_payment_methods!': {
          list: {
            fields: {
              ...{ 'payment_token!': 'string', 'payment_method!': 'PaymentMethod' },
              ...{ payment_method_type: 'PaymentMethodType?', 'default_payment_method_set!': 'boolean' },
              ...{ 'requires_cvv!': 'boolean', created: 'string?', last_used_at: 'string?' },
              ...{ recurring_enabled: 'boolean?', payment_method_data: { orNull: { map: 'any' } } },
            },
          },
        },
        'sdk_next_action!': 'SdkNextAction',
        'intent_data!': {
          fields: {
            ...{ 'payment_id!': 'string', 'status!': 'IntentStatus', 'amount!': 'integer', currency: 'Currency?' },
            ...{ client_secret: 'string?', description: 'string?', customer_id: 'string?', return_url: 'string?' },
            ...{ setup_future_usage: 'FutureUsage?', billing: 'Address?', shipping: 'Address?' },
            ...{ metadata: { orNull: { map: 'any' } }, order_details: { orNull: { list: 'any' } }, created: 'string?' },
            ...{ expires_on: 'string?', profile_id: 'string?', merchant_order_reference_id: 'string?' },
            ...{ 'attempt_count!': 'integer', installment_options: { orNull: { list: 'any' } } },
            ...{ capture_method: 'CaptureMethod?', merchant_name: 'string?', mandate_payment: 'MandateData?' },
            ...{ payment_type: 'PaymentType?', request_external_three_ds_authentication: 'boolean?' },
            ...{ is_tax_calculation_enabled: 'boolean?', is_guest_customer: 'boolean?' },
          },
        },
      },
    },
    source: { newest: 'api_models/src/payment_methods.rs:3093' },
  },
  {
    type: 'InstallmentOptionData',
    because: 'described as a text; a list of counts',
    fields: { 'number_of_installments!': { list: 'integer' } },
    source: { newest: 'common_types/src/payments.rs:1433' },
  },
  {
    endpoint: 'listCustomersWithCount',
    because: 'not described',
    is: {
      call: 'GET /customers/list_with_count',
      keys: ['secret'],
      query: {
        fields: {
          ...{ offset: 'integer?', limit: 'integer?', customer_id: 'string?' },
          ...{ start_time: 'string?', end_time: 'string?' },
        },
      },
      answer: { fields: { 'data!': { list: 'CustomerResponse' }, 'total_count!': 'integer' } },
    },
    source: { newest: 'api_models/src/customers.rs:87, router/src/routes/app.rs:1451' },
  },
  {
    endpoint: 'readClientConfiguration',
    because: 'not described',
    is: {
      call: 'GET /v1/sdk/configs/{platform}/sdk_config.json',
      keys: ['secret', 'publishable'],
      answer: 'SuperPositionConfigResponse',
    },
    source: { newest: 'router/src/routes/app.rs:3388, router/src/routes/superposition_sdk_config.rs:53' },
  },
  {
    type: 'SuperPositionConfigResponse',
    because: 'not described',
    is: {
      fields: {
        ...{ 'raw_configs!': { map: 'any' }, resolved_configs: { orNull: { map: 'any' } } },
        'context_used!': { map: 'any' },
        payment_methods: {
          orNull: {
            list: {
              fields: {
                'payment_method!': 'PaymentMethod',
                'payment_method_types!': {
                  list: {
                    fields: {
                      'payment_method_type!': 'PaymentMethodType',
                      payment_method_criteria: {
                        orNull: { words: ['card_network', 'bank_name', 'payment_experience'] },
                      },
                      'criteria_rules!': {
                        list: {
                          fields: { 'criteria_value!': 'string', 'eligible_connectors!': { list: 'string' } },
                        },
                      },
                    },
                  },
                },
              },
            },
          },
        },
        'account_config!': {
          fields: {
            'profile!': {
              fields: {
                'collect_shipping_details_from_wallet_connector!': 'boolean',
                'collect_billing_details_from_wallet_connector!': 'boolean',
                'always_collect_billing_details_from_wallet_connector!': 'boolean',
                'always_collect_shipping_details_from_wallet_connector!': 'boolean',
                'vaulting_action!': { words: ['tokenize', 'skip'] },
              },
            },
          },
        },
      },
    },
    source: { newest: 'api_models/src/superposition_sdk_config.rs:70' },
  },
  {
    endpoint: 'listRefundFilters',
    because: 'not described',
    is: { call: 'GET /refunds/v2/filter', keys: ['secret'], answer: 'RefundListFilters' },
    source: { newest: 'router/src/routes/app.rs:1497' },
  },
  {
    type: 'RefundListFilters',
    because: 'not described',
    is: {
      fields: {
        'connector!': { map: { list: 'MerchantConnectorInfo' } },
        ...{ 'currency!': { list: 'Currency' }, 'refund_status!': { list: 'RefundStatus' } },
      },
    },
    source: { newest: 'api_models/src/refunds.rs:534' },
  },
  {
    endpoint: 'listPaymentFilters',
    because: 'not described',
    is: { call: 'GET /payments/v2/filter', keys: ['secret'], answer: 'PaymentListFiltersV2' },
    source: { newest: 'router/src/routes/app.rs:939' },
  },
  {
    type: 'PaymentListFiltersV2',
    because: 'not described',
    is: {
      fields: {
        'connector!': { map: { list: 'MerchantConnectorInfo' } },
        ...{ 'currency!': { list: 'Currency' }, 'status!': { list: 'IntentStatus' } },
        'payment_method!': { map: { list: 'PaymentMethodType' } },
        ...{ 'authentication_type!': { list: 'AuthenticationType' }, 'card_network!': { list: 'CardNetwork' } },
        'card_discovery!': { list: 'CardDiscovery' },
      },
    },
    source: { newest: 'api_models/src/payments.rs:9051' },
  },
  optional('PaymentsEligibilityRequest', ['client_secret', 'payment_token'], {
    newest: 'api_models/src/payments.rs:12948',
  }),
  {
    type: 'ThreeDsData',
    because: 'two structs have this name; the one of payments is in next_action',
    is: {
      fields: {
        ...{ 'three_ds_authentication_url!': 'string', 'three_ds_authorize_url!': 'string' },
        ...{ 'three_ds_method_details!': 'ThreeDsMethodData', 'poll_config!': 'PollConfigResponse' },
        ...{ message_version: 'string?', directory_server_id: 'string?', card_network: 'CardNetwork?' },
        three_ds_connector: 'string?',
      },
    },
    source: { newest: 'api_models/src/payments.rs:6728' },
  },
  {
    type: 'ThreeDsMethodData',
    because: 'missing, because another struct has the name of the one that holds it',
    is: {
      fields: {
        ...{ 'three_ds_method_data_submission!': 'boolean', three_ds_method_data: 'string?' },
        ...{ three_ds_method_url: 'string?', three_ds_method_key: { orNull: { words: ['threeDSMethodData', 'JWT'] } } },
        'consume_post_message_for_three_ds_method_completion!': 'boolean',
      },
    },
    source: { newest: 'api_models/src/payments.rs:6762' },
  },
  {
    type: 'PollConfigResponse',
    because: 'missing, because another struct has the name of the one that holds it',
    is: { fields: { 'poll_id!': 'string', 'delay_in_secs!': 'integer', 'frequency!': 'integer' } },
    source: { newest: 'api_models/src/payments.rs:6796' },
  },
  {
    type: 'PayoutCreateResponse',
    because: 'described as required; null where the payout has none',
    fields: {
      ...{ customer_id: 'string?', client_secret: 'string?', return_url: 'string?' },
      business_country: 'CountryAlpha2?',
    },
    source: { newest: 'api_models/src/payouts.rs:808', early: 'api_models/src/payouts.rs:464' },
  },
  {
    type: 'PaymentsCreateResponseOpenApi',
    because: 'one struct is the answer of all of them',
    fields: {
      ...{ payment_method: 'PaymentMethod?', customer: 'CustomerDetailsResponse?', capture_on: 'string?' },
      ...{ unified_code: 'string?', unified_message: 'string?' },
    },
    source: { newest: 'api_models/src/payments.rs:7143', early: 'api_models/src/payments.rs:4416' },
  },
  optional(
    'PaymentsResponse',
    ['payment_method'],
    { newest: 'api_models/src/payments.rs:7324', early: 'api_models/src/payments.rs:4536' },
    'PaymentMethod?',
  ),
  optional('Card', ['card_holder_name'], {
    newest: 'api_models/src/payments.rs:2507',
    early: 'api_models/src/payments.rs:1686',
  }),
  optional('CardToken', ['card_holder_name'], {
    newest: 'api_models/src/payments.rs:2698',
    early: 'api_models/src/payments.rs:1846',
  }),
  optional('CardDetail', ['card_holder_name'], { newest: 'api_models/src/payment_methods.rs:859' }),
  optional('CardPayout', ['card_holder_name'], {
    newest: 'api_models/src/payouts.rs:375',
    early: 'api_models/src/payouts.rs:254',
  }),
  optional('OnlineMandate', ['ip_address'], {
    newest: 'common_types/src/payments.rs:314',
    early: 'api_models/src/payments.rs:1665',
  }),
  optional(
    'PaymentMethodResponse',
    ['payment_method'],
    { newest: 'api_models/src/payment_methods.rs:1264' },
    'PaymentMethod?',
  ),
  optional(
    'PaymentMethodCreate',
    ['payment_method'],
    { newest: 'api_models/src/payment_methods.rs:42' },
    'PaymentMethod?',
  ),
  optional(
    'PaymentMethodListResponse',
    ['currency'],
    { newest: 'api_models/src/payment_methods.rs:2787', early: 'api_models/src/payment_methods.rs:1661' },
    'Currency?',
  ),
  optional(
    'PaymentMethodListResponse',
    ['mandate_payment'],
    { newest: 'api_models/src/payment_methods.rs:2793', early: 'api_models/src/payment_methods.rs:1667' },
    'MandateType?',
  ),
  optional('Paypal', ['email', 'telephone_number', 'paypal_id'], {
    newest: 'api_models/src/payouts.rs:652',
    early: 'api_models/src/payouts.rs:370',
  }),
  optional('Venmo', ['telephone_number'], {
    newest: 'api_models/src/payouts.rs:667',
    early: 'api_models/src/payouts.rs:385',
  }),
  optional('PixBankTransfer', ['bank_account_number', 'pix_key', 'emv'], { newest: 'api_models/src/payouts.rs:501' }),
  optional('SepaBankTransfer', ['bic'], {
    newest: 'api_models/src/payouts.rs:482',
    early: 'api_models/src/payouts.rs:333',
  }),
  optional(
    'PaymentsUpdateMetadataRequest',
    ['metadata'],
    { newest: 'api_models/src/payments.rs:9540' },
    { orNull: { map: 'any' } },
  ),
  optional('PaymentsCaptureRequest', ['amount_to_capture'], { early: 'api_models/src/payments.rs:4102' }, 'integer?'),
  optional('BankRedirectBilling', ['billing_name', 'email'], {
    newest: 'api_models/src/payments.rs:4673',
    early: 'api_models/src/payments.rs:3032',
  }),
  optional('TrustlyBankTransfer', ['iban', 'account_number', 'bank_number'], {
    newest: 'api_models/src/payouts.rs:604',
  }),
  optional(
    'StripeSplitPaymentRequest',
    ['application_fees'],
    { newest: 'common_types/src/payments.rs:89' },
    'integer?',
  ),
  optional('AdyenSplitItem', ['amount'], { newest: 'common_types/src/domain.rs:60' }, 'integer?'),
  optional(
    'StripeChargeResponseData',
    ['application_fees'],
    { newest: 'common_types/src/payments.rs:372' },
    'integer?',
  ),
  {
    type: 'CardNetworkTypes',
    fields: { 'card_network!': 'CardNetwork' },
    because: 'always there',
    source: { newest: 'api_models/src/payment_methods.rs:2273', early: 'api_models/src/payment_methods.rs:1169' },
  },
  {
    type: 'PaymentExperienceTypes',
    fields: { 'payment_experience_type!': 'PaymentExperience' },
    because: 'always there',
    source: { newest: 'api_models/src/payment_methods.rs:2262', early: 'api_models/src/payment_methods.rs:1158' },
  },
  {
    type: 'BankTransferData',
    variant: 'sepa_bank_transfer',
    fields: { country: 'CountryAlpha2?' },
    because: 'described as required; null or absent',
    source: { newest: 'api_models/src/payments.rs:4723', early: 'api_models/src/payments.rs:3073' },
  },
  {
    type: 'BankRedirectData',
    variant: 'ideal',
    fields: { bank_name: 'BankNames?', country: 'CountryAlpha2?' },
    because: 'described as required; null or absent',
    source: { newest: 'api_models/src/payments.rs:4220', early: 'api_models/src/payments.rs:2722' },
  },
  {
    type: 'NextActionData',
    variant: 'qr_code_information',
    fields: { image_data_url: 'string?', qr_code_url: 'string?' },
    because: 'described as required; null where the processor has none',
    source: { newest: 'api_models/src/payments.rs:6605', early: 'api_models/src/payments.rs:4183' },
  },
  {
    type: 'NextActionData',
    variant: 'display_voucher_information',
    fields: { 'voucher_details!': 'VoucherNextStepData' },
    because: 'described as a text',
    source: { newest: 'api_models/src/payments.rs:6651', early: 'api_models/src/payments.rs:4197' },
  },
  {
    type: 'VoucherNextStepData',
    because: 'missing, because the field that holds it is described as a text',
    is: {
      fields: {
        ...{ 'reference!': 'string', expires_at: 'integer?', download_url: 'string?', instructions_url: 'string?' },
        ...{ entry_date: 'string?', expiry_date: 'string?', digitable_line: 'string?', barcode: 'string?' },
      },
    },
    source: { newest: 'api_models/src/payments.rs:6875' },
  },
  {
    type: 'VoucherNextStepData',
    because: 'missing, because the field that holds it is described as a text',
    is: {
      fields: { 'reference!': 'string', expires_at: 'integer?', download_url: 'string?', instructions_url: 'string?' },
    },
    source: { early: 'api_models/src/payments.rs:4299' },
  },
  optional('CardAdditionalData', ['card_exp_month', 'card_exp_year', 'card_holder_name'], {
    newest: 'common_utils/src/payout_method_utils.rs:66',
  }),
  optional('CardDetail', ['card_holder_name'], { early: 'api_models/src/payment_methods.rs:424' }),
];
