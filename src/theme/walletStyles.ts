/**
 * Wallet buttons by the vendors' guidelines: black in both schemes, PayPal gold, only the mark, at least 40 px high (48 px here), all of one size. Safari
 * renders Apple's button itself. Not part of the theme, so that pages without wallets do not load it.
 */
export const walletStyles = `
[data-tk='express-payment'] {
  display: grid;
  gap: 12px;
}
[data-tk] :where([data-part='express-buttons']) {
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
}
[data-tk] :where([data-part='express-button']) {
  display: flex;
  align-items: center;
  justify-content: center;
  box-sizing: border-box;
  flex: 1 1 88px;
  min-block-size: 48px;
  padding: 0 8px;
  border: 1px solid #747775;
  border-radius: var(--tk-radius, 10px);
  background: #000;
  color: #fff;
  cursor: pointer;
}
[data-tk] :where([data-part='express-button'][data-wallet='paypal']) {
  border-color: #ffc439;
  background: #ffc439;
}
[data-tk] :where([data-part='express-button'][aria-disabled]) {
  opacity: 0.6;
  cursor: default;
}
[data-tk] :where([data-embedded] > [data-tk='express-checkout']) {
  display: block;
  max-inline-size: 30rem;
  margin-inline: auto;
}
[data-tk] :where([data-part='express-divider']) {
  display: flex;
  gap: 12px;
  align-items: center;
  margin-block: 16px;
  color: var(--tk-text-muted);
  font-size: 0.875em;
}
[data-tk] :where([data-part='express-divider'])::before,
[data-tk] :where([data-part='express-divider'])::after {
  content: '';
  flex: 1;
  border-block-start: 1px solid var(--tk-border);
}
@supports (-webkit-appearance: -apple-pay-button) {
  [data-tk] :where([data-part='express-button'][data-wallet='apple_pay']) {
    -webkit-appearance: -apple-pay-button;
    -apple-pay-button-style: black;
  }
  [data-tk] :where([data-part='express-button'][data-wallet='apple_pay'] svg) {
    display: none;
  }
}
`;
