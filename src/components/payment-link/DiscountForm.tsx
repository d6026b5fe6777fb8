import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTexts, useTillkit } from '../../hooks/index.ts';
import { discountTexts, expectTexts, type PartKey } from '../../i18n/index.ts';
import { Button, FieldFrame, fieldWiring, inertWhile, useAnnounce } from '../../ui/index.ts';
import { displayText } from '../displayText.ts';
import { Notice } from '../Notice.tsx';
import { answerInTime, tellHost } from '../tellHost.ts';
import { useCheckoutParts } from './CheckoutContext.ts';

expectTexts(discountTexts);

const emptyKey = 'discount.error.empty' satisfies PartKey<'discount'>;
/** Longer than any code; what is pasted by mistake is not sent. */
const longestCode = 100;

/** Takes a discount code: a button at first, then the field, and the code with a way to remove it once it is applied. */
export function DiscountForm() {
  const t = useTexts(discountTexts);
  const announce = useAnnounce();
  const id = useId();
  const { checkout, card } = useCheckoutParts();
  const [applied, setApplied] = useState(card.defaultValues?.discountCode);
  const [isOpen, setOpen] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const { ask, isAsking } = useDiscountAnswer();
  const { register, handleSubmit, reset, setError, formState } = useForm({ defaultValues: { discountCode: '' } });
  const box = useRef<HTMLDivElement>(null);
  const focusNext = useRef(false);
  useEffect(() => {
    if (focusNext.current) box.current?.querySelector<HTMLElement>('input, button')?.focus();
    focusNext.current = false;
  });
  const hasFocus = () => box.current?.matches(':focus-within') === true;
  /** Leads to the next step where the focus is on a button that goes. */
  const keepFocus = () => {
    focusNext.current = hasFocus();
  };

  const apply = handleSubmit(async ({ discountCode }) => {
    const code = discountCode.trim();
    const answer = await ask(code);
    if (answer === undefined) return;
    if (answer.kind === 'done') {
      keepFocus();
      setApplied(code);
      reset();
      announce(t('discount.applied', { code: displayText(code) }));
      return;
    }
    const message = answer.kind === 'refused' ? answer.text || t('discount.error.refused') : t('discount.error.failed');
    setError('discountCode', { type: answer.kind, message }, { shouldFocus: hasFocus() });
  });

  async function remove() {
    setFailed(false);
    const answer = await ask(undefined);
    if (answer === undefined) return;
    if (answer.kind !== 'done') return setFailed(true);
    keepFocus();
    setApplied(undefined);
    setOpen(true);
  }

  function open() {
    focusNext.current = true;
    setOpen(true);
  }

  const applyOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // The field may be inside a form of the page.
    event.preventDefault();
    void apply();
  };

  const found = formState.errors.discountCode?.message;
  const error = found === emptyKey ? t(emptyKey) : found;
  const code = displayText(applied ?? '');
  return (
    <div data-part="form" ref={box} {...inertWhile(checkout.state.kind !== 'ready')}>
      {applied !== undefined ? (
        <Notice tone="success">
          {t('discount.applied', { code })}
          {'\u2003'}
          <button
            type="button"
            data-part="link-button"
            aria-label={t('discount.removeNamed', { code })}
            aria-disabled={isAsking || undefined}
            onClick={remove}
          >
            {t('discount.remove')}
          </button>
        </Notice>
      ) : isOpen ? (
        <FieldFrame id={id} label={t('discount.label')} error={error}>
          <input
            {...register('discountCode', { validate: (typed) => typed.trim() !== '' || emptyKey })}
            data-part="input"
            // A label that floats looks whether a placeholder is shown.
            placeholder=" "
            id={id}
            {...fieldWiring(id, undefined, error)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={longestCode}
            dir="ltr"
            enterKeyHint="done"
            readOnly={isAsking}
            onKeyDown={applyOnEnter}
          />
          <Button variant="quiet" busy={isAsking} onClick={() => void apply()}>
            {t('discount.apply')}
          </Button>
        </FieldFrame>
      ) : (
        // As wide as its words.
        <div>
          <button type="button" data-part="link-button" onClick={open}>
            {t('discount.add')}
          </button>
        </div>
      )}
      {isFailed ? (
        <div role="alert">
          <Notice tone="danger">{t('discount.error.failed')}</Notice>
        </div>
      ) : null}
    </div>
  );
}

/** What became of a code. `text`: the merchant's own words; empty where there are none. */
type Answer = { readonly kind: 'done' | 'failed' } | { readonly kind: 'refused'; readonly text: string };

/**
 * Asks the merchant's page, which has its server change the payment.
 *
 * @returns `ask` resolves to `undefined` where another code is being asked about
 */
function useDiscountAnswer() {
  const { clock } = useTillkit();
  const { checkout, events } = useCheckoutParts();
  const [isAsking, setAsking] = useState(false);
  /** Set before anything is awaited: state would let a second click through until the next render. */
  const isRunning = useRef(false);

  async function ask(code: string | undefined): Promise<Answer | undefined> {
    if (isRunning.current) return undefined;
    isRunning.current = true;
    setAsking(true);
    let refused: string | true | undefined;
    try {
      await checkout.update(async () => {
        const answer = await answerInTime('onDiscountCode', clock, async () => events.current.onDiscountCode?.(code));
        refused = answer?.refused;
        // A payer who has submitted meanwhile sees first that there is no discount.
        if (refused !== undefined) throw new Error('refused');
      });
      return { kind: 'done' };
    } catch (error) {
      if (refused !== undefined) return { kind: 'refused', text: refused === true ? '' : displayText(refused) };
      tellHost(() => {
        throw error;
      });
      return { kind: 'failed' };
    } finally {
      isRunning.current = false;
      setAsking(false);
    }
  }
  return { ask, isAsking };
}
