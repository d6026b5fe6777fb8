import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { PaymentView } from '../../contract/index.ts';
import type { CheckoutState, Problem } from '../../flows/index.ts';
import { type PaymentLinkCheckout, useTillkit } from '../../hooks/index.ts';
import { Button, ErrorBoundary, inertWhile, useAnnounce } from '../../ui/index.ts';
import { CardEntry } from '../card-entry/CardEntry.tsx';
import type { CardEntryOptions } from '../card-entry/cardFields.ts';
import { useCardEntry } from '../card-entry/useCardEntry.ts';
import { displayText } from '../displayText.ts';
import { type DeclineText, declineText, failureKey, fieldOfFailure, notAuthenticatedText } from '../failureText.ts';
import { Notice } from '../Notice.tsx';
import { AlternativeMethods, CardOptions, SavedMethods } from '../parts.ts';
import { PickerLoading } from '../saved-payment-methods/PickerLoading.tsx';
import type { PickerHandle } from '../saved-payment-methods/usePickerHandle.ts';
import { useHydrated } from '../useHydrated.ts';
import { useMoney } from '../useMoney.ts';
import type { AlternativeMethodsHandle } from './AlternativeMethods.tsx';
import type { LinkMethodsProps } from './LinkMethods.tsx';

export interface PaymentFormProps {
  readonly checkout: PaymentLinkCheckout;
  readonly state: Extract<CheckoutState, { readonly link: unknown }>;
  readonly clientSecret: string;
  /** The payment with the surcharge of the chosen method, where it has one. */
  readonly due: PaymentView;
  /** Called with what the chosen method makes of the payment; `undefined` where it changes nothing. */
  readonly onDue: (due: PaymentView | undefined) => void;
  readonly findNetworks: CardEntryOptions['findNetworks'];
}

/** True where a payment takes cards, as far as it says which types it takes. */
const takesCards = (types: readonly string[] = ['credit']) => types.includes('credit') || types.includes('debit');

/** The form of a payment link: saved methods where the link may show them, a new card, and one button. */
export function PaymentForm({ checkout, state, clientSecret, due, onDue, findNetworks }: PaymentFormProps) {
  const { client, pageOrigin, t } = useTillkit();
  const hydrated = useHydrated();
  const money = useMoney();
  const announce = useAnnounce();
  const headingId = useId();
  const entry = useCardEntry({ findNetworks });
  const picker = useRef<PickerHandle>(null);
  const ways = useRef<AlternativeMethodsHandle>(null);
  const [savedBroken, setSavedBroken] = useState(false);
  // Unknown until the choice of methods is on the screen.
  const [other, setOther] = useState<boolean>();
  const [fetching, setFetching] = useState(false);
  const [ofSaved, setOfSaved] = useState<PaymentView>();
  const [waysBroken, setWaysBroken] = useState(false);
  const { payment, link } = state;
  const { look = {}, customer_id: customerId } = link;
  const merchantName = displayText(link.merchant.name);
  // On the merchant's own page the fields are in the merchant's document, whose scripts can read them.
  const hosted = pageOrigin === client.proxyOrigin;
  const busy = state.kind !== 'ready';
  const slow = (state.kind === 'storing' || state.kind === 'attaching') && state.slow;
  const amount = money(due.net_amount, due.currency);
  const busyText = state.kind === 'storing' || other ? t('pay.checking') : t('pay.busy', { amount });
  const spoken = slow ? t('pay.stillWorking') : state.kind === 'storing' || state.kind === 'attaching' ? busyText : '';
  const problem = state.kind === 'ready' ? state.problem : undefined;
  const decline = problem === undefined ? undefined : declineOf(problem, payment);
  const refused = refusedField(problem, decline);
  const withSaved = customerId !== undefined && !savedBroken;
  const types = waysBroken ? undefined : link.payment_method_types;
  // Nothing can have been chosen in what is still being fetched, so a submit would have no effect. The theme shows no button meanwhile; without it the button says so.
  const waiting = (types !== undefined && other === undefined) || (fetching && other !== true);

  useEffect(() => announce(spoken), [announce, spoken]);
  // What a saved method adds is due only while one of them is what is paid with.
  useEffect(() => onDue(other ? undefined : ofSaved), [onDue, other, ofSaved]);
  useFormAfterAttempt({ state, entry, picker, refused });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const way = types === undefined ? undefined : ways.current?.take();
    if (way?.kind === 'incomplete' || (types !== undefined && way === undefined)) return;
    if (way?.kind === 'other') return checkout.pay(way.instrument);
    const taken = withSaved ? picker.current?.take() : ({ kind: 'new' } as const);
    if (taken === undefined) return;
    if (taken.kind === 'saved') return checkout.pay(taken.instrument);
    if (entry.validate()) checkout.pay({ using: 'card', card: entry.read });
  }

  const newCard = <NewCard entry={entry} state={state} merchantName={merchantName} />;
  const card = (
    <SavedOrNew
      customerId={withSaved ? customerId : undefined}
      isBroken={savedBroken}
      onBroken={() => {
        setSavedBroken(true);
        setOfSaved(undefined);
      }}
      onFetching={setFetching}
      newMethod={newCard}
      {...{ payment, problem, clientSecret, handle: picker, onDue: setOfSaved }}
    />
  );
  return (
    <form method="post" noValidate data-part="form" onSubmit={submit} aria-labelledby={headingId}>
      <h2 data-part="panel-heading" id={headingId}>
        {look.heading ?? t('link.paymentHeading')}
      </h2>
      {/* Before the fields: the payer reads why the form is back, and goes on from there. It takes the focus, which scrolls it into view. */}
      {problem === undefined ? null : (
        <ProblemNotice problem={problem} decline={decline} merchantName={merchantName} reference={payment.payment_id} />
      )}
      <div data-part="form" {...inertWhile(busy)}>
        {types === undefined ? (
          card
        ) : !hydrated ? (
          // A choice that is made before the script is there could not be kept.
          <PickerLoading />
        ) : (
          <Ways onError={() => setWaysBroken(takesCards(link.payment_method_types))}>
            <AlternativeMethods
              types={types}
              card={card}
              handle={ways}
              onOther={setOther}
              merchantName={merchantName}
            />
          </Ways>
        )}
      </div>
      {/* Where the payment takes no method that is known here, there is nothing to submit. */}
      {types?.length === 0 ? null : (
        // A server's form has no button that submits: sent by the browser itself, the card would go to the server of the page.
        <Button
          type={hydrated ? 'submit' : 'button'}
          variant="primary"
          busy={busy}
          busyLabel={busyText}
          disabled={waiting || (withSaved && !hydrated)}
        >
          {other ? t('pay.continue') : <PayLabel words={look.button_text} amount={amount} />}
        </Button>
      )}
      {slow || !other ? (
        <p data-part="footnote">
          {slow ? spoken : t(hosted ? 'link.secureHint' : 'link.secureHintEmbedded', { merchant: merchantName })}
        </p>
      ) : null}
    </form>
  );
}

/** True where the bank does not want this card to be tried again. */
const isRejected = (problem: Problem | undefined) =>
  problem?.kind === 'notAuthenticated' && problem.reason === 'rejected';

/** The field that an attempt was refused for; a card that the bank rejects for good has none to correct. */
function refusedField(problem: Problem | undefined, decline: DeclineText | undefined) {
  if (isRejected(problem)) return undefined;
  return problem?.kind === 'notSent' ? fieldOfFailure(problem.failure) : decline?.field;
}

/** Keeps the fields in step with the attempt: what was used or rejected is emptied, and what was refused is shown at its field. */
function useFormAfterAttempt({
  state,
  entry,
  picker,
  refused,
}: {
  readonly state: PaymentFormProps['state'];
  readonly entry: ReturnType<typeof useCardEntry>;
  readonly picker: RefObject<PickerHandle | null>;
  /** The field that was refused. */
  readonly refused: Parameters<ReturnType<typeof useCardEntry>['refuse']>[0] | undefined;
}): void {
  const { clearCvc, clear, refuse } = entry;
  const problem = state.kind === 'ready' ? state.problem : undefined;
  const rejected = isRejected(problem);
  // The code leaves with the attaching call; whatever comes back, it has been used.
  const sending = state.kind === 'attaching';
  useEffect(() => {
    if (!sending) return undefined;
    return () => {
      clearCvc();
      picker.current?.clearCvc();
    };
  }, [sending, clearCvc, picker]);

  useEffect(() => {
    if (rejected && picker.current?.giveUp() !== true) clear();
  }, [rejected, clear, picker]);

  useEffect(() => {
    if (problem !== undefined && refused !== undefined && picker.current?.refuse() !== true) refuse(refused);
  }, [problem, refused, refuse, picker]);
}

/** The saved methods of a customer with the fields of a new card, or these fields alone. Without the list a new card still pays. */
function SavedOrNew({
  customerId,
  isBroken,
  onBroken,
  onFetching,
  ...methods
}: Omit<LinkMethodsProps, 'customerId'> & {
  /** Absent where none are to be listed. */
  readonly customerId: string | undefined;
  /** True once the list could not be drawn. */
  readonly isBroken: boolean;
  readonly onBroken: () => void;
  readonly onFetching: (fetching: boolean) => void;
}) {
  const { t } = useTillkit();
  return (
    <>
      {isBroken ? <Notice tone="warning">{t('saved.error')}</Notice> : null}
      {customerId === undefined ? (
        methods.newMethod
      ) : (
        <ErrorBoundary fallback={() => null} onError={onBroken}>
          <Suspense fallback={<Fetching onChange={onFetching} />}>
            <SavedMethods customerId={customerId} {...methods} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}

/** The fields of a new card, with what the merchant asks beside them. */
function NewCard({
  entry,
  state,
  merchantName,
}: {
  readonly entry: ReturnType<typeof useCardEntry>;
  readonly state: PaymentFormProps['state'];
  readonly merchantName: string;
}) {
  const { payment, link } = state;
  const { save_card, billing_address: billing, accepted_networks: accepts } = link.policy;
  // Without a customer the card cannot be saved for any.
  const save = link.customer_id === undefined ? undefined : save_card;
  return (
    <>
      <CardEntry entry={entry} accepts={accepts} />
      {save === undefined && billing !== true ? null : (
        <ErrorBoundary fallback={() => null}>
          <Suspense fallback={null}>
            <CardOptions
              entry={entry}
              save={save}
              billing={billing}
              merchantName={merchantName}
              country={payment.billing?.address?.country ?? payment.shipping?.address?.country}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}

/** The choice of methods. Where it cannot be fetched a card still pays, where the payment takes cards. */
function Ways({ onError, children }: { readonly onError: () => void; readonly children: ReactNode }) {
  const { t } = useTillkit();
  return (
    <ErrorBoundary
      fallback={({ retry }) => (
        <>
          <Notice tone="warning">{t('failure.network')}</Notice>
          <Button onClick={retry}>{t('common.retry')}</Button>
        </>
      )}
      onError={onError}
    >
      <Suspense fallback={<PickerLoading />}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** What the button says: the merchant's words where there are any, and the amount. */
function PayLabel({ words, amount }: { readonly words: string | undefined; readonly amount: string }) {
  const { t } = useTillkit();
  if (words === undefined) return t('pay.button', { amount });
  return (
    <>
      <bdi>{words}</bdi> <bdi>{amount}</bdi>
    </>
  );
}

/** Takes the place of the saved methods while they load, and reports it as long as it does. */
function Fetching({ onChange }: { readonly onChange: (fetching: boolean) => void }) {
  useLayoutEffect(() => {
    onChange(true);
    return () => onChange(false);
  }, [onChange]);
  return <PickerLoading />;
}

/** What the payer reads of an attempt that was declined, or not authenticated. */
function declineOf(problem: Problem, payment: PaymentView): DeclineText | undefined {
  switch (problem.kind) {
    case 'declined':
      return declineText(problem.payment);
    case 'notAuthenticated':
      return notAuthenticatedText(problem.reason, payment);
    case 'notSent':
      return undefined;
    default:
      return problem satisfies never;
  }
}

function ProblemNotice({
  problem,
  decline,
  merchantName,
  reference,
}: {
  readonly problem: Problem;
  readonly decline: DeclineText | undefined;
  readonly merchantName: string;
  readonly reference: string;
}) {
  const { t } = useTillkit();
  if (decline !== undefined)
    return (
      <Notice tone="danger" title={t(decline.title)} focused>
        {t(decline.text)}
      </Notice>
    );
  if (problem.kind !== 'notSent') return null;
  return (
    <Notice tone="warning" focused>
      {/* Beside the saved methods it says what to do. */}
      {problem.failure.code === 'method_expired'
        ? null
        : t(failureKey(problem.failure), { merchant: merchantName, reference })}{' '}
      {t('failure.effect.none')}
    </Notice>
  );
}
