/**
 * Stands in for Google's script on a page of the pay origin, which takes none from another origin: it defines Google's client, whose sheet is a dialog with
 * the answers as buttons.
 */
export const googlePayScript = `
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
      const sheet = document.createElement('dialog');
      sheet.textContent = transactionInfo.totalPrice + ' ' + transactionInfo.currencyCode;
      const answers = {
        approve: () => resolve(data('tillkit_wallet_approved')),
        decline: () => resolve(data('tillkit_wallet_declined')),
        cancel: () => reject({ statusCode: 'CANCELED' }),
      };
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
    });
  }
}
window.google = { payments: { api: { PaymentsClient } } };
`;
