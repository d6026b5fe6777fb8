import type { catalogue, InputOf } from '../contract/index.ts';
import { type AlternativeMethodRequest, readAlternativeMethod } from './alternativeMethods.ts';
import { checkCvc } from './cards.ts';
import { missing, notFound, precondition, tokenInvalid, unprocessable } from './errors.ts';
import type { PaymentRecord, StoredMethod, World } from './state.ts';
import { getStoredMethodKind, needsNoCode } from './storedMethod.ts';
import { readTypedCard, type TypedCard } from './typedCard.ts';
import { findWallet, readWallet } from './walletMethod.ts';

type UpdateBody = InputOf<typeof catalogue.updatePayment>['body'];

/** The part of a body that names a method. */
export type MethodReference = Pick<
  UpdateBody,
  | 'payment_method'
  | 'payment_method_type'
  | 'payment_method_id'
  | 'payment_token'
  | 'payment_method_data'
  | 'mandate_id'
  | 'confirm'
>;

/** Which method a call pays with. */
export interface Attachment {
  readonly method: StoredMethod | undefined;
  /** The security code that came along; it is looked at and never kept. */
  readonly code: string | undefined;
  /** The short-lived name that the method was given by. */
  readonly token?: string | undefined;
  /** The method was named by a mandate: the holder has agreed before. */
  readonly byMandate?: boolean;
  /** The method was typed in this call, or is a wallet whose token came with it: nothing keeps it yet. */
  readonly isTyped?: boolean;
  readonly alternative?: AlternativeMethodRequest;
}

/**
 * Reads which method a call attaches and checks its security code, which is then forgotten. Changes nothing.
 * @param owner the payment, or what is known of one that is about to be created.
 * @param card a card that came with the call.
 */
export function readAttachment(
  world: World,
  body: MethodReference,
  owner: Pick<PaymentRecord, 'id' | 'customerId' | 'fields'>,
  card?: TypedCard,
): Attachment {
  const { payment_method: kind, payment_method_id: id, payment_token: token } = body;
  const cvc = body.payment_method_data?.card_token?.card_cvc;
  if (cvc !== undefined) checkCvc(cvc);
  if (id !== undefined && token !== undefined) {
    throw unprocessable('payment_method_id and payment_token cannot be sent together');
  }
  if ((card ?? body.payment_method_data) !== undefined && kind === undefined) throw missing('payment_method');
  if (card !== undefined) return readTyped(world, body, owner.id, card);
  const wallet = kind === 'wallet' ? findWallet(body.payment_method_data) : undefined;
  if (wallet !== undefined) {
    if ((id ?? token) !== undefined) throw unprocessable('payment_method_data names another method');
    const method = readWallet(world, body.payment_method_type, wallet, owner);
    return { method, code: undefined, isTyped: true };
  }
  const alternative = readAlternativeMethod(body, owner.fields);
  if (alternative !== undefined) {
    if (id !== undefined || token !== undefined) throw unprocessable('payment_method_data names another method');
    return { method: undefined, code: undefined, alternative };
  }
  if (id === undefined && token === undefined && body.mandate_id !== undefined && body.confirm) {
    const method = methodOfMandate(world, body.mandate_id, owner.customerId);
    return { method, code: cvc, byMandate: true };
  }
  if (id === undefined && token === undefined) {
    // A security code alone says nothing; a method's name alone does neither.
    if (kind !== undefined && cvc === undefined) throw missing('payment_method_data');
    return { method: undefined, code: cvc };
  }
  const method = id === undefined ? methodOfToken(world, token ?? '', owner.id) : world.store.methods.get(id);
  if (!method || !mayUse(method, owner)) throw id === undefined ? tokenInvalid() : notFound('Payment method');
  if (kind !== undefined && kind !== getStoredMethodKind(method)) {
    throw unprocessable('payment_method does not match the stored method');
  }
  return { method, code: cvc, token };
}

/** A card in the call itself; it belongs to this payment alone. */
function readTyped(world: World, body: MethodReference, boundTo: string, card: TypedCard): Attachment {
  const { payment_method: kind, payment_method_id: id, payment_token: token } = body;
  if ((id ?? token) !== undefined || kind !== 'card') throw unprocessable('payment_method_data names another method');
  const type = body.payment_method_type ?? 'credit';
  const method = readTypedCard(world, card, {
    customerId: undefined,
    boundTo,
    type,
    billing: undefined,
    metadata: undefined,
  });
  return { method, code: card.card_cvc, isTyped: true };
}

function methodOfMandate(world: World, mandateId: string, customerId: string | undefined): StoredMethod {
  const own = customerId === undefined ? [] : world.store.methods.findBy('customerId', customerId);
  const method = own.find((one) => one.mandateId === mandateId);
  if (!method) throw notFound('Mandate');
  if (method.mandateRevoked) throw precondition('mandate is not active');
  return method;
}

function methodOfToken(world: World, text: string, paymentId: string): StoredMethod {
  const token = world.store.tokens.get(text);
  const method = token && world.store.methods.get(token.methodId);
  const foreign = token?.paymentId !== undefined && token.paymentId !== paymentId;
  if (!token || !method || foreign || world.clock.now() >= token.expires) throw tokenInvalid();
  return method;
}

function mayUse(method: StoredMethod, owner: Pick<PaymentRecord, 'id' | 'customerId'>): boolean {
  return method.customerId === undefined ? method.boundTo === owner.id : method.customerId === owner.customerId;
}

/** The method to confirm with; refuses one whose security code is asked for and did not come (interface 2.9, `requires_cvv`). */
export function methodToConfirm(
  world: World,
  payment: PaymentRecord,
  attachment: Attachment,
  offSession = false,
): StoredMethod {
  const method = attachment.method ?? world.store.methods.get(payment.methodId ?? '');
  if (!method) {
    throw unprocessable('A payment token or payment method data or ctp service details is required');
  }
  const scheme = world.rules.knowsCodeLengths ? method.scheme : undefined;
  if (attachment.code !== undefined && !method.other) checkCvc(attachment.code, scheme);
  // A number that was typed in for this very payment is the buyer's proof; a saved one is not.
  const typed = attachment.isTyped || attachment.code !== undefined || method.presentedFor.includes(payment.id);
  // Without the customer it cannot be typed: a method that is eligible for recurring payments needs none then.
  const proved =
    typed || attachment.byMandate || (offSession && method.recurring) || needsNoCode(world, method, payment);
  if (method.requiresCvv && !proved) throw missing('payment_method_data.card_token.card_cvc');
  return method;
}
