/** A refusal of the service as it goes out: the shapes and codes of deployments, where interface 7.3 is silent. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly status: number;
  /** JSON body, or a plain text where deployments answer the framework's own. */
  readonly body: Readonly<Record<string, unknown>> | string;

  constructor(status: number, body: Readonly<Record<string, unknown>> | string) {
    super(typeof body === 'string' ? body : 'refused');
    this.status = status;
    this.body = body;
  }
}

/** The words of a refusal, without its code. */
export function sentenceOf({ body }: ServiceError): string {
  if (typeof body === 'string') return body;
  const { error } = body;
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : 'refused';
}

/** Thrown to the wrapper of the app: the caller gets no answer at all. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

function refusal(status: number, code: string, message: string, extra: Record<string, unknown> = {}): ServiceError {
  return new ServiceError(status, { error: { type: 'invalid_request', message, code, ...extra } });
}

/** A body that could not be read: missing mandatory field, unknown field, wrong type. Deployments say `error_type` here, not `type`. */
export function unreadableBody(detail: string): ServiceError {
  return new ServiceError(400, {
    error: { error_type: 'invalid_request', message: `Json deserialize error: ${detail}`, code: 'IR_06' },
  });
}

/** A query that could not be read: plain text, as the framework of deployments answers it. */
export const unreadableQuery = (detail: string) => new ServiceError(400, `Query deserialize error: ${detail}`);

export const internalError = () =>
  new ServiceError(500, { error: { type: 'api', message: 'Something went wrong', code: 'HE_00' } });
export const tooManyRequests = () => refusal(429, 'HE_00', 'Too many requests');

export const invalidKey = () => refusal(401, 'IR_01', 'API key not provided or invalid API key used');
export const unknownUrl = () => refusal(404, 'IR_02', 'Unrecognized request URL');
export const wrongMethod = () => refusal(405, 'IR_03', 'The HTTP method is not applicable for this API');
export const missing = (field: string) => refusal(400, 'IR_04', `Missing required param: ${field}`);
export const outOfFormat = (field: string, expected: string) =>
  refusal(422, 'IR_05', `${field} contains invalid data. Expected format is ${expected}`);
export const unprocessable = (message: string) => refusal(422, 'IR_06', message);
export const invalidValue = (field: string) => refusal(400, 'IR_07', `Invalid value provided: ${field}`);
export const secretExpired = () => refusal(400, 'IR_08', 'The provided client_secret has expired');
export const secretMismatch = () =>
  refusal(400, 'IR_09', 'The client_secret provided does not match the client_secret associated with the Payment');
export const precondition = (message: string) => refusal(400, 'IR_16', message);
export const wrongState = (verb: string, status: string) =>
  precondition(`You cannot ${verb} this payment because it has status ${status}`);
export const noManualRetry = (verb: string, status: string) =>
  precondition(
    `You cannot ${verb} this payment because it has status ${status}, you can enable \`manual_retry\` in profile to try this payment again`,
  );
export const notYourCustomer = () =>
  refusal(401, 'IR_18', 'The customer_id does not belong to the payment of this client_secret');
export const methodNotSupported = (reason: string) =>
  refusal(400, 'IR_19', 'Payment method type not supported', { reason });
/** A card number that is right and no published test card: the code of deployments' test processor, as a refusal of the call. */
export const testCardsOnly = () =>
  refusal(422, 'DC_04', 'card_number: this sandbox takes published test cards only', { field: 'card_number' });
export const tokenInvalid = () => refusal(422, 'IR_29', 'Token is invalid or expired');
export const underDevelopment = () =>
  refusal(501, 'IR_00', 'This API is under development and will be made available soon.');
/** The one refusal that comes with 200 (upstream 1.2). */
export const paymentBlocked = (reason: string) =>
  new ServiceError(200, { error: { type: 'blocked', message: 'The payment is blocked', code: 'HE_03', reason } });
export const connectorUnavailable = () =>
  refusal(404, 'HE_04', 'The connector provided in the request is incorrect or not available');
export const currencyNotSupported = (currency: string, connector: string) =>
  refusal(400, 'IR_28', `Currency ${currency} is not supported by ${connector}`, { connector });
export const notFound = (
  what:
    | ('Payment' | 'Payment Link' | 'Payment method' | 'Customer' | 'Refund' | 'Payout')
    | ('Poll' | 'Merchant connector account' | 'Business profile' | 'Mandate'),
) =>
  // Deployments end this one sentence in a dot, and no other (upstream 1.3).
  refusal(404, 'HE_02', `${what} does not exist in our records${what === 'Refund' ? '.' : ''}`);
export const customerExists = () => refusal(400, 'IR_12', 'Customer with the given `customer_id` already exists');
/** Spelled as deployments spell it. */
export const activeMandate = () => refusal(400, 'IR_10', 'Customer has active mandate/subsciption');
export const mandateInvalid = (reason: string) => refusal(400, 'HE_03', 'Mandate Validation Failed', { reason });
export const disputeStatusInvalid = () => refusal(400, 'HE_03', 'Dispute status validation failed');
export const defaultMethodKept = () => refusal(400, 'IR_25', 'Cannot delete the default payment method');
export const disputeNotFound = () => refusal(404, 'HE_04', 'Dispute does not exist in our records');
export const notPossible = (flow: string, status: string, expected: string) =>
  refusal(
    400,
    'IR_14',
    `This Payment could not be ${flow} because it has a status of ${status}. The expected state is ${expected}`,
  );
export const tooManyRefunds = () =>
  refusal(400, 'IR_12', 'The maximum number of refund attempts has been reached for this payment');
export const refundTooLarge = () => refusal(400, 'IR_13', 'The refund amount exceeds the amount captured');
export const duplicateRefund = () =>
  refusal(400, 'HE_01', 'Duplicate refund request. Refund already attempted with the refund ID');
export const duplicatePayout = (payoutId: string) =>
  refusal(400, 'HE_01', `The payout with the specified payout_id '${payoutId}' already exists in our records`);
export const linkNotConfigured = (what: string) => refusal(400, 'IR_40', what);
export const duplicatePayoutLink = () => refusal(400, 'IR_38', 'payout link already exists');
export const duplicatePayment = (paymentId: string) =>
  refusal(400, 'HE_01', 'The payment with the specified payment_id already exists in our records', {
    reason: `${paymentId} already exists`,
  });

/** A key or word of the request, unless it could be something that must not be repeated. */
export function printable(key: string): string {
  return /^[A-Za-z_][\w.-]{0,63}$/.test(key) && !/\d{6}/.test(key) ? `\`${key}\`` : '(not shown)';
}
