import { useEffect, useState } from 'react';
import { useTillkit } from '../../hooks/index.ts';
import { adoptStyles } from '../../theme/index.ts';
import { Notice } from '../Notice.tsx';
import { useCheckoutParts } from '../payment-link/CheckoutContext.ts';
import { hasForm, isEditing } from '../payment-link/formState.ts';
import { type ExpressCheckoutOptions, useExpressCheckout } from './useExpressCheckout.ts';
import { walletMarks } from './walletMarks.tsx';

/** Props of `ExpressCheckout`. */
export interface ExpressCheckoutProps extends ExpressCheckoutOptions {}

/**
 * The vendors' rules of display: black in either scheme, the mark alone, no lower than 40 px, none larger than another. Safari draws Apple's button itself.
 * Here and not in the theme, so that a page without a wallet loads none of it; as an object, which a policy without inline styles allows.
 */
const styles = `
[data-tk] :where([data-part='express-buttons']) {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(128px, 1fr));
  gap: 8px;
}
[data-tk] :where([data-part='express-button']) {
  display: flex;
  align-items: center;
  justify-content: center;
  box-sizing: border-box;
  inline-size: 100%;
  min-block-size: 48px;
  padding: 0 24px;
  border: 1px solid #747775;
  border-radius: var(--tk-radius, 10px);
  background: #000;
  color: #fff;
  cursor: pointer;
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

/**
 * The buttons of wallets, `<div data-tk="express-checkout">`. Put it inside a `Checkout`, above its form or in one of its slots. Each button is there at once,
 * before the vendor's script, with the name of the wallet in every language. It goes where this browser cannot pay with the wallet, and while the form is not
 * shown. For buttons of your own use `useExpressCheckout`.
 */
export function ExpressCheckout(props: ExpressCheckoutProps) {
  const { t } = useTillkit();
  const { checkout } = useCheckoutParts();
  const { wallets, problem } = useExpressCheckout(props);
  const { state } = checkout;
  const [root, setRoot] = useState<HTMLElement | null>(null);
  useEffect(() => (root === null ? undefined : adoptStyles(root.getRootNode(), styles)), [root]);
  if (wallets.length === 0 || !hasForm(state) || !isEditing(state)) return null;
  return (
    <div ref={setRoot} data-tk="express-checkout" data-state={problem ?? 'ready'}>
      {problem === undefined ? null : (
        <Notice tone="warning" focused>
          {t(problem === 'amountChanged' ? 'failure.amountChanged' : 'failure.cancelled')} {t('failure.effect.none')}
        </Notice>
      )}
      <div data-part="express-buttons">
        {wallets.map(({ type, name, pay }) => (
          <button
            key={type}
            type="button"
            data-part="express-button"
            data-wallet={type}
            aria-label={name}
            aria-disabled={state.kind === 'ready' ? undefined : true}
            onClick={pay}
          >
            {walletMarks[type]}
          </button>
        ))}
      </div>
      <p data-part="express-divider">{t('pay.or')}</p>
    </div>
  );
}
