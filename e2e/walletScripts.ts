/** A dialog with the answers of a sheet as buttons. */
const openSheet = `
function openSheet(title, answers) {
  const sheet = document.createElement('dialog');
  sheet.textContent = title;
  for (const [name, answer] of Object.entries(answers)) {
    const button = document.createElement('button');
    button.textContent = name;
    button.onclick = () => {
      sheet.remove();
      answer();
    };
    sheet.append(button);
  }
  document.body.append(sheet);
  sheet.showModal();
  return sheet;
}`;

/** Stands in for Google's script on a page of the pay origin, which takes none from another origin: it defines Google's client. */
export const googlePayScript = `{
${openSheet}
const data = (token) => ({
  paymentMethodData: {
    type: 'CARD',
    description: 'Visa •••• 1111',
    info: { cardNetwork: 'VISA', cardDetails: '1111' },
    tokenizationData: { type: 'PAYMENT_GATEWAY', token },
  },
});
class PaymentsClient {
  isReadyToPay() {
    return Promise.resolve({ result: true });
  }
  loadPaymentData({ transactionInfo }) {
    return new Promise((resolve, reject) => {
      openSheet(transactionInfo.totalPrice + ' ' + transactionInfo.currencyCode, {
        approve: () => resolve(data('tillkit_wallet_approved')),
        decline: () => resolve(data('tillkit_wallet_declined')),
        cancel: () => reject({ statusCode: 'CANCELED' }),
      });
    });
  }
}
window.google = { payments: { api: { PaymentsClient } } };
}`;

/** The same for PayPal's script: its sheet names the order that it was opened for. */
export const payPalScript = `{
${openSheet}
const createPayPalOneTimePaymentSession = ({ onApprove, onCancel }) => ({
  start: async (_, order) => {
    const { orderId } = await order;
    openSheet(orderId, {
      approve: () => onApprove({ orderId: 'tillkit_wallet_approved' }),
      cancel: onCancel,
    });
  },
  cancel() {},
});
const findEligibleMethods = async () => ({ isEligible: () => true });
window.paypal = { createInstance: async () => ({ findEligibleMethods, createPayPalOneTimePaymentSession }) };
}`;

/** Puts Apple Pay into a browser that has none. Its sheet opens once it has the merchant session that it asked for. */
export const applePayScript = `{
${openSheet}
window.ApplePaySession = class {
  static STATUS_SUCCESS = 0;
  static STATUS_FAILURE = 1;
  static canMakePayments = () => true;
  constructor(version, request) {
    this.title = request.total.amount + ' ' + request.currencyCode;
  }
  begin() {
    this.onvalidatemerchant({ validationURL: 'https://apple-pay-gateway.apple.com/paymentservices/startSession' });
  }
  completeMerchantValidation(session) {
    const data = (token) => ({
      token: {
        paymentData: { version: 'EC_v1', data: token, signature: '', header: {} },
        paymentMethod: { displayName: 'Visa 1111', network: 'Visa', type: 'debit' },
        transactionIdentifier: session.merchantSessionIdentifier,
      },
    });
    openSheet(this.title, {
      approve: () => this.onpaymentauthorized({ payment: data('tillkit_wallet_approved') }),
      cancel: () => this.oncancel({}),
    });
  }
  completePayment() {}
  abort() {}
};
}`;
