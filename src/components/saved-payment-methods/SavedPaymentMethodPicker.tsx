import {
  type FocusEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import {
  type PayInstrument,
  type SavedPaymentMethod,
  type SavedPaymentMethodsOptions,
  useSavedPaymentMethods,
  useTillkit,
} from '../../hooks/index.ts';
import { parseCardCvc } from '../../instruments/index.ts';
import { LiveRegionProvider, RadioList, type RadioListRow } from '../../ui/index.ts';
import { Notice } from '../Notice.tsx';
import { tellHost } from '../tellHost.ts';
import { methodRow } from './methodRow.tsx';
import { PickerLoading } from './PickerLoading.tsx';

/** What is chosen: a saved method, or the row for a new one. */
export type PickerChoice = { readonly kind: 'saved'; readonly method: SavedPaymentMethod } | { readonly kind: 'new' };

/** What a page asks of a picker when the person pays. */
export interface PickerHandle {
  /** The choice, ready to pay with; nothing when something is missing, which is then shown and focused. A new method is the page's own business. */
  readonly take: () =>
    | { readonly kind: 'new' }
    | { readonly kind: 'saved'; readonly instrument: PayInstrument }
    | undefined;
  /** Empties the security code of the chosen row: it is used once. */
  readonly clearCvc: () => void;
}

export interface SavedPaymentMethodPickerProps extends SavedPaymentMethodsOptions {
  /** Fields for a new method, beside the row "New card". Absent: only saved methods can be chosen. */
  readonly newMethod?: ReactNode;
  /** Called when the choice changes, also for the first one. */
  readonly onChoiceChange?: (choice: PickerChoice | undefined) => void;
  readonly handle?: Ref<PickerHandle>;
}

const newValue = 'new';

/**
 * The customer's saved payment methods as one group of native radios, `<div data-tk="saved-payment-method-picker">`. The default is chosen first,
 * then the last used; expired cards can be seen, not chosen. Stands on `useSavedPaymentMethods`.
 */
export function SavedPaymentMethodPicker(props: SavedPaymentMethodPickerProps) {
  return (
    <LiveRegionProvider>
      <Picker {...props} />
    </LiveRegionProvider>
  );
}

function Picker({ newMethod, onChoiceChange, handle, ...options }: SavedPaymentMethodPickerProps) {
  const { t } = useTillkit();
  const state = useSavedPaymentMethods(options);
  const [picked, setPicked] = useState<string | undefined>(undefined);
  const [missing, setMissing] = useState<'choice' | { readonly cvc: string } | undefined>(undefined);
  const cvc = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);

  const methods = state.kind === 'ready' ? state.methods : [];
  const first = methods.find((method) => method.usable)?.wire.payment_method_id;
  const settled = state.kind !== 'loading';
  const value = picked ?? first ?? (settled && newMethod !== undefined ? newValue : undefined);
  const chosen = methods.find((method) => method.wire.payment_method_id === value && method.usable);
  const choice: PickerChoice | undefined =
    chosen !== undefined ? { kind: 'saved', method: chosen } : value === newValue ? { kind: 'new' } : undefined;

  const tell = useRef(onChoiceChange);
  const lastChoice = useRef(choice);
  useEffect(() => {
    tell.current = onChoiceChange;
    lastChoice.current = choice;
  });
  const choiceId = choice?.kind === 'saved' ? choice.method.wire.payment_method_id : choice?.kind;
  // The choice is told once per change of what is chosen, not once per render.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `choiceId` stands for the choice.
  useEffect(() => tellHost(() => tell.current?.(lastChoice.current)), [choiceId]);

  const clearCvc = useCallback(() => {
    if (cvc.current !== null) cvc.current.value = '';
  }, []);
  // A page in the back/forward cache keeps its inputs; a security code must not be found there.
  useEffect(() => {
    window.addEventListener('pagehide', clearCvc);
    return () => window.removeEventListener('pagehide', clearCvc);
  }, [clearCvc]);

  useImperativeHandle(handle, () => ({
    clearCvc,
    take: () => {
      // While the list is on its way the fields for a new method are all there is.
      if (choice === undefined && state.kind === 'loading' && newMethod !== undefined) return { kind: 'new' };
      if (choice === undefined) {
        setMissing('choice');
        box.current?.querySelector('input')?.focus();
        return undefined;
      }
      if (choice.kind === 'new') return { kind: 'new' };
      const { method } = choice;
      const read = () => parseCardCvc(cvc.current?.value ?? '', method.card?.brand ?? null);
      if (method.requiresCvc) {
        const code = read();
        if (!code.ok) {
          setMissing({ cvc: code.error });
          cvc.current?.focus();
          return undefined;
        }
      }
      setMissing(undefined);
      return {
        kind: 'saved',
        instrument: {
          using: 'saved',
          paymentToken: method.wire.payment_token,
          paymentMethod: method.paymentMethod,
          cvc: () => {
            const code = read();
            return method.requiresCvc && code.ok ? code.value : undefined;
          },
        },
      };
    },
  }));

  // Whoever types into the fields before the list has come wants to pay with them. They move into their row then, and the focus with them.
  const listed = methods.length > 0 && newMethod !== undefined;
  const focused = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    if (!listed || focused.current === undefined) return;
    const fields = box.current?.querySelectorAll<HTMLInputElement>('[data-part="method-beside"] input') ?? [];
    const field = [...fields].find((input) => input.name === focused.current);
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, [listed]);
  function noteFocus({ target }: FocusEvent<HTMLDivElement>) {
    focused.current = !listed && target instanceof HTMLInputElement ? target.name : undefined;
  }
  function noteTyping() {
    if (!listed && newMethod !== undefined) setPicked(newValue);
  }

  function choose(next: string) {
    setPicked(next);
    setMissing(undefined);
  }

  const rows: RadioListRow[] = methods.map((method) =>
    methodRow(method, {
      t,
      cvc:
        method === chosen && method.requiresCvc
          ? {
              ref: cvc,
              error: typeof missing === 'object' ? missing.cvc : undefined,
              onInput: () => setMissing(undefined),
            }
          : undefined,
    }),
  );
  if (newMethod !== undefined && rows.length > 0) {
    rows.push({ value: newValue, content: <NewMethodLabel />, beside: newMethod, keepBeside: true });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens in its fields.
    <div
      data-tk="saved-payment-method-picker"
      data-state={state.kind === 'failed' ? 'error' : state.kind}
      ref={box}
      onInput={noteTyping}
      onFocus={noteFocus}
      onBlur={() => {
        focused.current = undefined;
      }}
    >
      {state.kind === 'loading' ? <PickerLoading /> : null}
      {state.kind === 'failed' ? (
        <Notice tone="warning">
          {t('saved.error')}{' '}
          <button type="button" data-part="link-button" onClick={state.retry}>
            {t('saved.retry')}
          </button>
        </Notice>
      ) : null}
      {state.kind === 'guest' && newMethod === undefined ? <Notice tone="info">{t('saved.guest')}</Notice> : null}
      {state.kind === 'empty' && newMethod === undefined ? <Notice tone="info">{t('saved.empty')}</Notice> : null}
      {rows.length > 0 ? (
        <RadioList
          legend={t('saved.legend')}
          rows={rows}
          value={value}
          onValueChange={choose}
          error={missing === 'choice' && choice === undefined ? t('saved.chooseOne') : undefined}
        />
      ) : (
        newMethod
      )}
    </div>
  );
}

function NewMethodLabel() {
  const { t } = useTillkit();
  return <span data-part="method-name">{t('saved.newCard')}</span>;
}
