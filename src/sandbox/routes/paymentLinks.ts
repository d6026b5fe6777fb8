import { isoTime } from '../clock.ts';
import { notFound, secretMismatch } from '../errors.ts';
import { openLink, secureLink } from '../paymentAnswer.ts';
import type { Handler } from './handler.ts';

/** `GET /payment_link/{payment_link_id}`: the status is computed at each read; a paid link stays active until its expiry (upstream 3.6). */
export const retrievePaymentLink: Handler<'retrievePaymentLink'> = (world, { params }, caller) => {
  const payment = world.store.payments.get(world.store.links.get(params.payment_link_id) ?? '');
  if (!payment?.link) throw notFound('Payment Link');
  if (caller.payment && caller.payment.id !== payment.id) throw secretMismatch();
  const { links } = world.origins();
  return {
    payment_link_id: payment.link.id,
    merchant_id: world.merchantId,
    link_to_pay: openLink(links, world.merchantId, payment.id),
    secure_link: secureLink(links, world.merchantId, payment.id),
    amount: payment.amount,
    currency: payment.currency,
    created_at: isoTime(payment.link.createdAt),
    status: world.clock.now() < payment.expires ? 'active' : 'expired',
    expiry: isoTime(payment.expires),
    description: payment.fields.description ?? null,
  };
};
