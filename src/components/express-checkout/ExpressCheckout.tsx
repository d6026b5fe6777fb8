import { useEffect, useState } from 'react';
import { useTillkit } from '../../hooks/index.ts';
import { adoptStyles, walletStyles } from '../../theme/index.ts';
import { Notice } from '../Notice.tsx';
import { useCheckoutParts } from '../payment-link/CheckoutContext.ts';
import { hasForm, isEditing } from '../payment-link/formState.ts';
import { type ExpressCheckoutHandle, type ExpressCheckoutOptions, useExpressCheckout } from './useExpressCheckout.ts';
import { walletMarks } from './walletMarks.tsx';

/** Props of `ExpressCheckout`. */
export interface ExpressCheckoutProps extends ExpressCheckoutOptions {}

/**
 * The buttons of wallets, `<div data-tk="express-checkout">`. Put it inside a `Checkout`, above its form or in one of its slots. Each button is there at once,
 * before the vendor's script, with the name of the wallet in every language. It goes where this browser cannot pay with the wallet, and while the form is not
 * shown. For buttons of your own use `useExpressCheckout`.
 */
export function ExpressCheckout(props: ExpressCheckoutProps) {
  const { checkout } = useCheckoutParts();
  const { wallets, problem } = useExpressCheckout(props);
  const { state } = checkout;
  if (!hasForm(state) || !isEditing(state)) return null;
  return <ExpressButtons wallets={wallets} problem={problem} isBusy={state.kind !== 'ready'} divider />;
}

const problemTexts = {
  sheetFailed: 'failure.cancelled',
  timedOut: 'failure.timeout',
  amountChanged: 'failure.amountChanged',
} as const;

/** The buttons alone, with what came of the last sheet. */
export function ExpressButtons({
  wallets,
  problem,
  isBusy,
  divider = false,
}: ExpressCheckoutHandle & {
  /** True while a click does nothing. */
  readonly isBusy: boolean;
  /** True where a form follows. @default false */
  readonly divider?: boolean;
}) {
  const { t } = useTillkit();
  const [root, setRoot] = useState<HTMLElement | null>(null);
  useEffect(() => (root === null ? undefined : adoptStyles(root.getRootNode(), walletStyles)), [root]);
  if (wallets.length === 0) return null;
  return (
    <div ref={setRoot} data-tk="express-checkout" data-state={problem ?? 'ready'}>
      {problem === undefined ? null : (
        <Notice tone="warning" focused>
          {t(problemTexts[problem])} {t('failure.effect.none')}
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
            aria-disabled={isBusy || undefined}
            onClick={pay}
          >
            {walletMarks[type]}
          </button>
        ))}
      </div>
      {divider ? <p data-part="express-divider">{t('pay.or')}</p> : null}
    </div>
  );
}
