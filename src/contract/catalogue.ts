import * as browserRoutes from './browserRoutes.ts';
import { openConfirmation } from './cardConfirmation.ts';
import * as client from './clientEndpoints.ts';
import * as dispute from './disputeEndpoints.ts';
import { askPaymentVerdict } from './paymentVerdict.ts';
import * as payout from './payoutEndpoints.ts';
import * as payoutRoutes from './payoutRoutes.ts';
import { askPayoutVerdict } from './payoutVerdict.ts';
import * as refund from './refundEndpoints.ts';
import * as server from './serverEndpoints.ts';
import { storePaymentMethod } from './storePaymentMethod.ts';
import { confirmStoredDestination, submitPayout } from './submitPayout.ts';
import * as supplementary from './supplementaryEndpoints.ts';

/** Every call of the service that this version speaks, by name. The sandbox's router is derived from it. */
export const catalogue = {
  listCustomerPaymentMethods: client.listCustomerPaymentMethods,
  createPaymentMethod: storePaymentMethod,
  updatePayment: server.updatePayment,
  authenticateThreeDS: client.authenticateThreeDS,
  completeAuthorize: client.completeAuthorize,
  listPayments: server.listPayments,
  retrievePaymentLink: server.retrievePaymentLink,
  createPayment: server.createPayment,
  retrievePayment: server.retrievePayment,
  cancelPayment: server.cancelPayment,
  updatePaymentMetadata: server.updatePaymentMetadata,
  capturePayment: server.capturePayment,
  confirmPayment: supplementary.confirmPayment,
  incrementAuthorization: supplementary.incrementAuthorization,
  createRefund: refund.createRefund,
  retrieveRefund: refund.retrieveRefund,
  listRefunds: refund.listRefunds,
  listDisputes: dispute.listDisputes,
  retrieveDispute: dispute.retrieveDispute,
  createPayout: payout.createPayout,
  fulfillPayout: payout.fulfillPayout,
  listPayouts: payout.listPayouts,
  listPayoutsByFilter: payout.listPayoutsByFilter,
  listPayoutFilters: payout.listPayoutFilters,
  retrievePayout: payout.retrievePayout,
  confirmPayout: payout.confirmPayout,
  cancelPayout: payout.cancelPayout,
  listAccountPaymentMethods: supplementary.listAccountPaymentMethods,
  retrievePollStatus: supplementary.retrievePollStatus,
} as const;

/** Our own routes between a browser and the proxy, by name. The proxy answers these and no others. */
export const browserCatalogue = {
  readPaymentLink: browserRoutes.readPaymentLink,
  readPayment: browserRoutes.readPayment,
  readCheckout: browserRoutes.readCheckout,
  confirmWithMethod: browserRoutes.confirmWithMethod,
  openConfirmation,
  authenticatePayment: browserRoutes.authenticatePayment,
  completePayment: browserRoutes.completePayment,
  askPaymentVerdict,
  readPayoutLink: payoutRoutes.readPayoutLink,
  confirmStoredDestination,
  submitPayout,
  askPayoutVerdict,
} as const;
