/** Enumerations shared by several resources (interface 2.1). */
export const paymentMethods = [
  'card',
  'card_redirect',
  'pay_later',
  'wallet',
  'bank_redirect',
  'bank_transfer',
  'crypto',
  'bank_debit',
  'reward',
  'real_time_payment',
  'upi',
  'voucher',
  'gift_card',
  'open_banking',
  'mobile_payment',
] as const;
/** A value of `payment_method` that the interface names. Answers may have others, as plain strings. */
export type PaymentMethod = (typeof paymentMethods)[number];

/** Known words of `payment_experience` (interface 2.1); open, because deployments add to it. */
export const paymentExperiences = [
  'redirect_to_url',
  'invoke_sdk_client',
  'display_qr_code',
  'one_click',
  'link_wallet',
  'invoke_payment_app',
  'display_wait_screen',
  'collect_otp',
] as const;

/** The part of `payment_method_type` that the interface names (2.1); the full list is open. */
export const paymentMethodTypes = [
  'ach',
  'bacs',
  'sepa',
  'credit',
  'debit',
  'crypto_currency',
  'upi_collect',
  'upi_intent',
] as const;

/** Issuers that a stored payment method may name (interface 4.4). */
export const paymentMethodIssuerCodes = [
  'jp_hdfc',
  'jp_icici',
  'jp_googlepay',
  'jp_applepay',
  'jp_phonepay',
  'jp_wechat',
  'jp_sofort',
  'jp_giropay',
  'jp_sepa',
  'jp_bacs',
] as const;

/**
 * When an authorised amount is captured (interface 2.1, `capture_method`): at once, by one call, by several, at `capture_on`, or at
 * once by a call of its own to the processor.
 */
export const captureMethods = ['automatic', 'manual', 'manual_multiple', 'scheduled', 'sequential_automatic'] as const;
/** A value of `capture_method` that the interface names. Absent in a request: `automatic`. */
export type CaptureMethod = (typeof captureMethods)[number];

/** Whether 3-D Secure is asked for (interface 2.1, `authentication_type`). Absent in a request: the merchant’s settings at the service decide. */
export const authenticationTypes = ['three_ds', 'no_three_ds'] as const;
/**
 * What a method is kept for (interface 2.1, `setup_future_usage`): payments with the customer present, or also without. Absent: it is
 * not kept.
 */
export const setupFutureUsages = ['on_session', 'off_session'] as const;

/** The eleven payment statuses (interface 3.2). */
export const paymentStatuses = [
  'succeeded',
  'failed',
  'cancelled',
  'processing',
  'requires_customer_action',
  'requires_merchant_action',
  'requires_payment_method',
  'requires_confirmation',
  'requires_capture',
  'partially_captured',
  'partially_captured_and_capturable',
] as const;
/** One of the eleven payment statuses. What is read is a `PaymentStatus`. */
export type KnownPaymentStatus = (typeof paymentStatuses)[number];
/** Payment statuses that deployments have beside the eleven. */
export const deployedPaymentStatuses = [
  'cancelled_post_capture',
  'partially_authorized_and_requires_capture',
  'partially_captured_and_processing',
  'conflicted',
  'expired',
  'review',
] as const;
/** A payment status of deployments that the interface does not name. */
export type DeployedPaymentStatus = (typeof deployedPaymentStatuses)[number];
/**
 * A status as it is read: one of the eleven, one that deployments have beside them, or `'unknown'` for a word this version does not know. Unknown is never
 * paid and never failed.
 */
export type PaymentStatus = KnownPaymentStatus | DeployedPaymentStatus | 'unknown';

/** 3DS method completion indicator (interface 2.1; EMV 3DS `threeDSCompInd`): completed, not completed in time, no method URL. */
export const methodCompletions = ['Y', 'N', 'U'] as const;
/** Value of `threeds_method_comp_ind`: `Y` completed, `N` not completed within ten seconds, `U` no 3DS Method. */
export type MethodCompletion = (typeof methodCompletions)[number];

/** Where a 3-D Secure authentication starts (interface 4.3, `device_channel`): `APP` a native app, `BRW` a browser. The kit sends `BRW`. */
export const deviceChannels = ['APP', 'BRW'] as const;

/** 3DS transaction status (interface 2.1; EMV 3DS `transStatus`). */
export const transStatuses = ['Y', 'N', 'U', 'A', 'R', 'C', 'D', 'I'] as const;
/** One of the eight 3DS transaction statuses of EMV 3DS; `Y` and `A` are authenticated, `C` and `D` ask for a challenge. */
export type KnownTransStatus = (typeof transStatuses)[number];
/** A 3DS transaction status as it is read; `'unknown'`, also for a missing one, is not authenticated. */
export type TransStatus = KnownTransStatus | 'unknown';

/** Payment link status (interface 3.5). A paid link stays `active` until its expiry. */
export const paymentLinkStatuses = ['active', 'expired'] as const;

/** External authentication status (sample words of interface 3.5, completed from deployments). */
export const authenticationStatuses = ['started', 'pending', 'success', 'failed'] as const;
/** `external_authentication_details.status` as it is read; `'unknown'` is neither success nor failure. */
export type AuthenticationStatus = (typeof authenticationStatuses)[number] | 'unknown';

/** What a payout is paid to (interface 2.1, `payout_type` and `payout_method`). */
export const payoutTypes = ['card', 'bank', 'wallet'] as const;
/** A value of `payout_type`, or of `payout_method` in a list's filter, that the interface names. */
export type PayoutType = (typeof payoutTypes)[number];

/** What `payout_type` may say in a request: deployments have a fourth word (design decision); the interface calls that a bank. */
export const requestPayoutTypes = [...payoutTypes, 'bank_redirect'] as const;

/** Who receives a payout (interface 2.1); `lowercase` is literally the word on the wire. */
export const entityTypes = [
  'Individual',
  'Company',
  'NonProfit',
  'PublicSector',
  'NaturalPerson',
  'lowercase',
  'Personal',
] as const;
/** A value of `entity_type` that the interface names. */
export type EntityType = (typeof entityTypes)[number];

/** How fast a payout travels (interface 2.1, `priority`). */
export const payoutPriorities = ['instant', 'fast', 'regular', 'wire', 'cross_border', 'internal'] as const;

/** The thirteen payout statuses (interface 3.1). */
export const payoutStatuses = [
  'success',
  'failed',
  'cancelled',
  'initiated',
  'expired',
  'reversed',
  'pending',
  'ineligible',
  'requires_creation',
  'requires_confirmation',
  'requires_payout_method_data',
  'requires_fulfillment',
  'requires_vendor_account_creation',
] as const;
/** One of the thirteen payout statuses: what may be sent or compared. What is read is a `PayoutStatus`. */
export type KnownPayoutStatus = (typeof payoutStatuses)[number];
/** A payout status as it is read; `'unknown'` is never paid out and never failed. */
export type PayoutStatus = KnownPayoutStatus | 'unknown';

/** The nine connectors of the payout filter (interface 1); real names differ, so the set is open. */
export const connectors = [
  'connector_a',
  'connector_b',
  'connector_c',
  'connector_d',
  'connector_e',
  'connector_f',
  'connector_g',
  'connector_h',
  'connector_i',
] as const;

/** Refund statuses (interface 3.3). */
export const refundStatuses = ['succeeded', 'failed', 'pending', 'review'] as const;
/** One of the four refund statuses: what a list's filter takes. A refund's own status may also read as `'unknown'`. */
export type KnownRefundStatus = (typeof refundStatuses)[number];
/** How a refund is carried out (interface 4.2, `refund_type` of a request). Absent in a request: `instant`. */
export const refundTypes = ['scheduled', 'instant'] as const;

/** Dispute stages in their order (interface 2.1): a dispute never goes back to an earlier one. */
export const disputeStages = ['pre_dispute', 'dispute', 'pre_arbitration'] as const;
/** Dispute stages that deployments have after the three. */
export const deployedDisputeStages = ['arbitration', 'dispute_reversal'] as const;
/** One of the three dispute stages. A dispute's own stage may also read as `'unknown'`. */
export type KnownDisputeStage = (typeof disputeStages)[number];

/** What a part of an itemised split payment or refund is, at deployments. */
export const splitTypes = [
  ...['BalanceAccount', 'AcquiringFees', 'PaymentFee', 'AdyenFees', 'AdyenCommission', 'AdyenMarkup'],
  ...['Interchange', 'SchemeFee', 'Commission', 'TopUp', 'Vat'],
] as const;

/** Dispute statuses (interface 2.1). */
export const disputeStatuses = [
  'dispute_opened',
  'dispute_expired',
  'dispute_accepted',
  'dispute_cancelled',
  'dispute_challenged',
  'dispute_won',
  'dispute_lost',
] as const;
/** One of the seven dispute statuses. A dispute's own status may also read as `'unknown'`. */
export type KnownDisputeStatus = (typeof disputeStatuses)[number];
