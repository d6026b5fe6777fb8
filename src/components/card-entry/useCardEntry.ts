import { useCallback, useEffect, useState } from 'react';
import { type UseFormRegister, useForm } from 'react-hook-form';
import { type CardDetails, useTillkit } from '../../hooks/index.ts';
import {
  type CardBrand,
  detectBrand,
  normaliseDigits,
  parseCardCvc,
  parseCardExpiry,
  parseCardNumber,
  parseHolderName,
} from '../../instruments/index.ts';

/** The fields as they are typed. They live in the inputs; React never holds them. */
export interface CardFields {
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
  readonly holder: string;
}

export type CardFieldName = keyof CardFields;

/** A card form: what `<CardEntry>` draws and what a page needs to pay with it. */
export interface CardEntryHandle {
  readonly register: UseFormRegister<CardFields>;
  /** Error code per field, as the validators give it; absent where nothing is wrong. */
  readonly errors: Partial<Record<CardFieldName, string>>;
  readonly brand: CardBrand | null;
  /** Tells the form which number is typed, so that the brand can follow. */
  readonly noteNumber: (typed: string) => void;
  /** Checks every field, shows what is wrong and moves the focus to the first of them. */
  readonly validate: () => Promise<boolean>;
  /** The card as the service wants it, read from the inputs now. Call it only after `validate` and keep the result nowhere. */
  readonly read: () => CardDetails;
  /** Empties the security code: it is used once. */
  readonly clearCvc: () => void;
}

const empty: CardFields = { number: '', expiry: '', cvc: '', holder: '' };

/** Holds one card form: uncontrolled inputs, checked when left and again while being corrected. */
export function useCardEntry(): CardEntryHandle {
  const { clock } = useTillkit();
  const [brand, setBrand] = useState<CardBrand | null>(null);
  const form = useForm<CardFields>({
    mode: 'onBlur',
    defaultValues: empty,
    shouldFocusError: true,
  });
  const { register: registerField, formState, trigger, getValues, resetField, reset } = form;
  const { errors } = formState;

  const check: Record<CardFieldName, (typed: string) => string | true> = {
    number: (typed) => codeOf(parseCardNumber(typed)),
    expiry: (typed) => codeOf(parseCardExpiry(typed, new Date(clock.now()))),
    cvc: (typed) => codeOf(parseCardCvc(typed, detectBrand(normaliseDigits(getValues('number'))))),
    holder: (typed) => codeOf(parseHolderName(typed)),
  };
  const register: UseFormRegister<CardFields> = (name, options) =>
    registerField(name, {
      ...options,
      validate: check[name],
      // What is shown as wrong is judged again with every key; the code's length follows the number's brand.
      onChange: () => {
        const judged = name === 'number' ? (['number', 'cvc'] as const) : [name];
        const wrong = judged.filter((field) => errors[field] !== undefined);
        if (wrong.length > 0) void trigger(wrong);
      },
    });

  useEffect(() => {
    // A page in the back/forward cache keeps its inputs; a card must not be found there.
    const forget = () => {
      reset(empty);
      setBrand(null);
    };
    window.addEventListener('pagehide', forget);
    return () => window.removeEventListener('pagehide', forget);
  }, [reset]);

  const noteNumber = useCallback((typed: string) => setBrand(detectBrand(normaliseDigits(typed))), []);
  const validate = useCallback(() => trigger(undefined, { shouldFocus: true }), [trigger]);
  const clearCvc = useCallback(() => resetField('cvc'), [resetField]);
  const read = useCallback((): CardDetails => {
    const typed = getValues();
    const number = parseCardNumber(typed.number);
    const expiry = parseCardExpiry(typed.expiry, new Date(clock.now()));
    const cvc = parseCardCvc(typed.cvc, number.ok ? number.value.brand : null);
    const holder = parseHolderName(typed.holder);
    return {
      number: number.ok ? number.value.digits : '',
      expMonth: expiry.ok ? expiry.value.month : '',
      expYear: expiry.ok ? expiry.value.year : '',
      cvc: cvc.ok ? cvc.value : '',
      ...(holder.ok ? { holderName: holder.value } : {}),
    };
  }, [getValues, clock]);

  const codes: Partial<Record<CardFieldName, string>> = {};
  for (const name of ['number', 'expiry', 'cvc', 'holder'] as const) {
    const message = errors[name]?.message;
    if (message !== undefined) codes[name] = message;
  }
  return { register, errors: codes, brand, noteNumber, validate, read, clearCvc };
}

function codeOf(read: { readonly ok: true } | { readonly ok: false; readonly error: string }): string | true {
  return read.ok ? true : read.error;
}
