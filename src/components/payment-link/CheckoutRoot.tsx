import { type ReactNode, type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { copyOwnOptions } from '../../client/index.ts';
import type { PaymentView } from '../../contract/index.ts';
import { type CardMode, type PaymentLinkCheckout, useTillkit } from '../../hooks/index.ts';
import { Button, ErrorBoundary, LiveRegionProvider } from '../../ui/index.ts';
import { ClientSecretContext } from '../ClientSecretContext.ts';
import type { CardEntryOptions } from '../card-entry/cardFields.ts';
import { CheckoutHintsContext, useStatusHint } from '../checkout/checkoutHints.ts';
import { type LoadError, useLatest } from '../componentEvents.ts';
import { GivenText } from '../GivenText.tsx';
import { Outcome } from '../Outcome.tsx';
import { tellHost } from '../tellHost.ts';
import type { ChallengeOptions } from '../three-ds-challenge/challengeOptions.ts';
import { useLook } from '../useLook.ts';
import { CheckoutContext } from './CheckoutContext.ts';
import { type CheckoutEvents, type ShippingOption, useBeforePay, useCheckoutEvents } from './checkoutEvents.ts';
import type { CheckoutSlots } from './checkoutSlots.ts';
import type { CollectOptions } from './PayerDetails.tsx';
import { PaymentLinkView } from './PaymentLinkView.tsx';
import { Slot } from './Slot.tsx';

/** What every checkout takes, whatever it is opened with. */
export interface CheckoutSettings extends CheckoutEvents {
  /** How a bank's challenge is shown, where the payment has one. @default those of `ChallengeOptions` */
  readonly challenge?: ChallengeOptions;
  /**
   * What the payer is asked for beside the payment method: e-mail address, phone number, shipping address. The call that confirms the payment writes it to
   * `shipping` of the payment, or to `billing` without a shipping address. Keep it in a constant. @default nothing
   */
  readonly collect?: CollectOptions | undefined;
  /** What you already know about the payer: values that the fields of the form start with. @default none */
  readonly defaultValues?: CardEntryOptions['defaultValues'];
  /** As for `useCardEntry`: tells the networks of a card from its first eight digits, so that the holder of a card of two can choose. @default none */
  readonly findNetworks?: CardEntryOptions['findNetworks'];
  /**
   * Where card fields and banks' pages are: in this document, or in a frame of the pay origin, so that no script of this page can read a card, and its
   * policy has to allow no bank. See `CardEntry`.
   * @default the provider's
   */
  readonly mode?: CardMode | undefined;
  /** As for `useCardEntry`: called each time that the frame with the card fields is lost. @default none */
  readonly onFrameLost?: CardEntryOptions['onFrameLost'];
  /**
   * Shipping options, of which the payer chooses one below the shipping address; with `onShippingChange`. They may be other ones once the address has
   * changed. Keep them in a constant or in state. @default none
   */
  readonly shippingOptions?: readonly ShippingOption[] | undefined;
  /** Parts that you draw yourself; keep them in a constant. @default none */
  readonly slots?: CheckoutSlots;
}

/** What the page around a `Checkout` or a `PaymentLinkPage` can do with it. */
export interface CheckoutHandle {
  /** Submits the form as its button does. False where no form waits for a submit: it is loading, or the payment is under way or over. */
  readonly submit: () => boolean;
  /**
   * Reads the payment again and shows its amount, order lines and payment methods as they are now: call it after your server has changed them. What was
   * typed and chosen stays, and the button waits for the answer.
   */
  readonly refresh: () => void;
  /** Has your server change the payment, and reads it again: the button waits for both. As `update` of `useCheckout`. */
  readonly update: PaymentLinkCheckout['update'];
}

const noSlots: CheckoutSlots = {};

/** The place of a checkout: what happens when it is given too little, or breaks. */
export function CheckoutFrame({
  part,
  needs,
  children,
}: {
  /** `data-tk` of the component. */
  readonly part: string;
  /** As for `GivenText`. */
  readonly needs: Readonly<Record<string, string | undefined>>;
  readonly children: ReactNode;
}) {
  const { t } = useTillkit();
  return (
    <ErrorBoundary
      fallback={({ retry }) => (
        <div data-tk={part} data-state="crashed">
          <Outcome tone="warning" state="crashed" title={t('outcome.crashed.title')} text={t('outcome.crashed.text')}>
            <Button variant="primary" onClick={retry}>
              {t('common.reload')}
            </Button>
          </Outcome>
        </div>
      )}
    >
      <GivenText part={part} needs={needs}>
        {() => <LiveRegionProvider>{children}</LiveRegionProvider>}
      </GivenText>
    </ErrorBoundary>
  );
}

/** Root element of a checkout, with what its parts share. */
export function CheckoutRoot({
  part,
  checkout: opened,
  clientSecret,
  settings,
  handle,
  children = <PaymentLinkView />,
}: {
  /** `data-tk` of the component. */
  readonly part: 'payment-link-page' | 'checkout' | 'save-payment-method';
  readonly checkout: PaymentLinkCheckout;
  readonly clientSecret: string;
  readonly settings: CheckoutSettings;
  readonly handle?: Ref<CheckoutHandle> | undefined;
  readonly children?: ReactNode;
}) {
  const {
    challenge,
    collect,
    defaultValues,
    findNetworks,
    mode,
    onFrameLost,
    shippingOptions: options,
    slots = noSlots,
    ...events
  } = copyOwnOptions(settings);
  const { client, pageOrigin, t } = useTillkit();
  const [checkout, asking] = useBeforePay(opened, events.onBeforePay);
  const change = useLatest(events.onChange);
  const latest = useLatest<CheckoutEvents>(events);
  const takesDiscountCode = events.onDiscountCode !== undefined;
  const shippingOptions = events.onShippingChange && options;
  const { state } = checkout;
  const look = useLook('page' in state ? state.page.look : undefined);
  const [due, setDue] = useState<PaymentView>();
  useCheckoutEvents(state, events);
  const form = useRef<HTMLFormElement>(null);
  const mountedParts = useStatusHint(state);
  useImperativeHandle(handle, () => ({
    submit: () => {
      if (state.kind !== 'ready' || form.current === null) return false;
      form.current.requestSubmit();
      return true;
    },
    refresh: checkout.refresh,
    update: checkout.update,
  }));
  const ofLink = part === 'payment-link-page';
  const tell = useLatest({ onFrameLost, onLoadError: events.onLoadError });
  const card = useMemo(() => {
    const frameLost = (error: LoadError) => {
      tellHost(() => tell.current.onFrameLost?.(error));
      tellHost(() => tell.current.onLoadError?.(error));
    };
    return { defaultValues, findNetworks, mode, onFrameLost: frameLost };
  }, [defaultValues, findNetworks, mode, tell]);
  const framed = useMemo(() => (mode === undefined ? challenge : { mode, ...challenge }), [mode, challenge]);
  const parts = useMemo(
    () => ({
      checkout,
      clientSecret,
      challenge: framed,
      card,
      collect,
      shippingOptions,
      slots,
      ofLink,
      due,
      onDue: setDue,
      asking,
      change,
      events: latest,
      takesDiscountCode,
      form,
    }),
    [
      checkout,
      clientSecret,
      framed,
      card,
      collect,
      shippingOptions,
      slots,
      ofLink,
      due,
      asking,
      change,
      latest,
      takesDiscountCode,
    ],
  );
  return (
    <CheckoutContext.Provider value={parts}>
      <div
        data-tk={part}
        data-state={state.kind}
        data-embedded={pageOrigin !== client.payOrigin || undefined}
        {...look}
      >
        <Slot name="banner">
          {client.testMode ? (
            <p data-part="test-banner">
              <strong>{t('testMode.label')}</strong> {t('testMode.text')}
            </p>
          ) : null}
        </Slot>
        <ClientSecretContext.Provider value={clientSecret}>
          <CheckoutHintsContext.Provider value={mountedParts}>{children}</CheckoutHintsContext.Provider>
        </ClientSecretContext.Provider>
      </div>
    </CheckoutContext.Provider>
  );
}
