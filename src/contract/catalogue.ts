import * as browserRoutes from './browserRoutes.ts';
import * as endpoints from './endpoints.ts';

/** Every call of the service that this version speaks, by name. The sandbox's router is derived from it. */
export const catalogue = {
  listCustomerPaymentMethods: endpoints.listCustomerPaymentMethods,
  createPaymentMethod: endpoints.createPaymentMethod,
  updatePayment: endpoints.updatePayment,
  authenticateThreeDS: endpoints.authenticateThreeDS,
  completeAuthorize: endpoints.completeAuthorize,
  listPayments: endpoints.listPayments,
  retrievePaymentLink: endpoints.retrievePaymentLink,
  createPayment: endpoints.createPayment,
  retrievePayment: endpoints.retrievePayment,
  cancelPayment: endpoints.cancelPayment,
} as const;

/** Our own routes between a browser and the proxy, by name. The proxy answers these and no others. */
export const browserCatalogue = {
  readPaymentLink: browserRoutes.readPaymentLink,
  readPayment: browserRoutes.readPayment,
  selectPaymentMethod: browserRoutes.selectPaymentMethod,
} as const;
