import { type ClipboardEvent, startTransition, useCallback, useContext, useEffect, useRef, useState } from 'react';
import type { FrameHealth } from '../../frames/index.ts';
import { type CardDetails, type CardExtras, type CardInstrument, useTillkit } from '../../hooks/index.ts';
import { defined, type Parsed } from '../../money/index.ts';
import {
  type CardBrand,
  type CardNumber,
  type CardNumberError,
  cardBrands,
  detectBrand,
  parseCardCvc,
  parseCardExpiry,
  parseCardNumber,
  parseHolderName,
} from '../../validation/index.ts';
import { ClientSecretContext } from '../ClientSecretContext.ts';
import { useEmptiedOnLeave } from '../useEmptiedOnLeave.ts';
import { type SecretErrors, type SecretFieldProps, useSecretFields } from '../useSecretFields.ts';
import type {
  CardCheckForm,
  CardEntryOptions,
  CardExtrasForm,
  CardFieldName,
  CardFields,
  CardHelp,
  CardHelper,
  PaymentDefaults,
} from './cardFields.ts';
import { type CardFrameForm, useCardFrameForm, useFormCheck } from './cardFrameForm.ts';
import { helpWith } from './cardHelp.ts';

/** What the parts of a card form share; a page that draws its own fields needs `onPaste` and `noteNumber` of it, and `frame` for a security code in a frame. */
export interface CardEntryParts {
  /** Absent until there is something to help with. */
  readonly help: CardHelp | undefined;
  /** Tells the form which networks are taken; none for all. `<CardEntry accepts>` does so. A card of no other is refused in its field. */
  readonly accept: (networks: readonly string[]) => void;
  /** Tells the form which number is typed, so that the brand can follow. */
  readonly noteNumber: (typed: string) => void;
  /** For the element around the fields: puts a whole card that is pasted as one text into them, where all of it has its place. */
  readonly onPaste: (event: ClipboardEvent<HTMLElement>) => void;
  /** Values that the fields start with. */
  readonly defaultValues: PaymentDefaults | undefined;
  /** Brand of the saved card whose security code alone is asked for; absent for a new card. */
  readonly codeOf: CardBrand | null | undefined;
  /** Client secret of the payment that the card is typed for; absent where none was given. */
  readonly clientSecret: string | undefined;
  /** Fields in a frame: `<CardEntry mode="frame">` sets it. */
  readonly frame: CardFrameForm;
  /** What goes with the card: `<CardOptions>` sets it, and `validate`, `read` and `clear` include it. */
  readonly extras: CardExtrasForm;
  /** What the service says of the card. */
  readonly check: CardCheckForm;
  /** Checks the number again, where it is shown as wrong or `isDenied` was set. */
  readonly judgeNumber: () => void;
}

/** A card form: what `<CardEntry>` draws and what a page needs to pay with it. */
export interface CardEntryHandle {
  /** Props of one uncontrolled input, by the field's name: spread them on it. What is typed is never React state. */
  readonly register: (name: keyof CardFields) => SecretFieldProps<keyof CardFields>;
  /** Error code per field, as the validators give it, or `not_accepted` for a card of no network that is taken; absent where nothing is wrong. */
  readonly errors: SecretErrors<keyof CardFields>;
  /** Brand that the number typed so far belongs to; `null` while no prefix matches. */
  readonly brand: CardBrand | null;
  /** Checks every field, shows what is wrong and moves the focus to the first of them. */
  readonly validate: () => boolean;
  /**
   * Checks every field like `validate`, and calls back with what to pay with where all are right: at once for fields in this document, after the frame's
   * answer for fields in a frame. Not called where something is wrong, or the frame is not ready. `beside` reads what you ask yourself, such as the billing
   * address, when it is sent.
   */
  readonly submit: (pay: (instrument: CardInstrument) => void, beside?: () => CardExtras) => void;
  /**
   * True while a `submit` waits for fields in a frame, or for what the service says of the card, where that takes longer than a fifth of a second: say so on
   * your button, and leave the fields as they are, since the first wrong one gets the focus. A further `submit` does nothing meanwhile.
   */
  readonly isChecking: boolean;
  /**
   * The card as the service wants it, read from the inputs now. Call it only after `validate` and keep the result nowhere.
   *
   * @throws for fields in a frame, which cannot be read: pay with `submit`
   */
  readonly read: () => CardDetails;
  /** Empties the security code: it is used once. */
  readonly clearCvc: () => void;
  /**
   * Marks a field as refused by the bank until it is changed, or every field is validated again. Show the reason outside the field: its own error is read
   * by assistive technology only.
   */
  readonly refuse: (field: CardFieldName) => void;
  /** Empties the form: for a card that is not to be tried again. */
  readonly clear: () => void;
  /** What paying with the card adds to the payment, in minor units, as the service says it (`CardEntry` with `checks`); absent before it is known. */
  readonly surcharge: number | undefined;
  /** Whether the frame with the fields is there, and answers. Absent for fields in this document. */
  readonly frameState: FrameHealth['kind'] | undefined;
  /** What `<CardEntry>`, `<CardOptions>` and `<SecurityCode>` draw the form with. */
  readonly parts: CardEntryParts;
}

const labelsIn = (t: ReturnType<typeof useTillkit>['t']) => ({
  number: t('card.number.label'),
  expiry: t('card.expiry.label'),
  cvc: t('card.cvc.label'),
  holder: t('card.holder.label'),
});

/** Holds one card form: uncontrolled inputs, validated on blur, or earlier if no further character could make them valid, and again while being corrected. */
export function useCardEntry(options: CardEntryOptions = {}): CardEntryHandle {
  const { clock, t } = useTillkit();
  const contextSecret = useContext(ClientSecretContext);
  const { clientSecret = contextSecret } = options;
  const [brand, setBrand] = useState<CardBrand | null>(null);
  const [help, setHelp] = useState<CardHelp>();
  const helper = useRef<CardHelper>(undefined);
  const accepts = useRef<readonly string[]>([]);
  const accept = useCallback((networks: readonly string[]) => {
    if (networks.join() === accepts.current.join()) return;
    accepts.current = networks;
    helper.current?.acceptsChanged();
  }, []);
  const { current: extras } = useRef<CardExtrasForm>({});
  const [typedSurcharge, setSurcharge] = useState<number>();
  const { current: check } = useRef<CardCheckForm>({ report: setSurcharge });
  const [frame, frameState, framed] = useCardFrameForm(options);
  const [startCheck, isChecking] = useFormCheck();
  const latest = useRef({ options, t });
  const [errors, form] = useSecretFields<keyof CardFields>();
  const { getValue } = form;

  /** Fields that the bank has refused as they are. */
  const refused = useRef(new Set<keyof CardFields>());

  const saved = options.codeOf === undefined ? undefined : readBrand(options.codeOf);
  const isAccepted = useCallback((number: string) => helper.current?.isAccepted(number) ?? true, []);
  const rules = createRules(getValue, () => clock.now(), saved, isAccepted);
  const register: CardEntryHandle['register'] = (name) =>
    form.register(name, {
      ...createValidation(name, rules[name]),
      // Shown errors are validated again at every key; the length of the code depends on the brand.
      onChange: () => {
        refused.current.delete(name);
        helper.current?.changed(name);
        if (name === 'number' || name === 'network') check.changed?.();
      },
    });

  function createValidation(name: keyof CardFields, rule: ((typed: string) => string | true) | undefined) {
    if (rule === undefined) return {};
    return {
      validate: (typed: string) =>
        refused.current.has(name) ? 'refused' : name === 'number' && check.isDenied ? 'denied' : rule(typed),
    };
  }

  const clear = useCallback(() => {
    refused.current.clear();
    form.clear();
    frame.link?.clear();
    extras.form?.clear();
    extras.kept = undefined;
    setBrand(null);
    helper.current?.changed('number');
    check.changed?.();
  }, [form, frame, extras, check]);
  const judgeNumber = useCallback(() => void form.check(['number']), [form]);

  const noteNumber = useCallback((typed: string) => startTransition(() => setBrand(detectBrand(typed))), []);
  useEffect(() => {
    latest.current = { options, t };
  });
  useEffect(() => {
    helper.current = helpWith(form, {
      now: () => clock.now(),
      options: () => latest.current.options,
      accepts: () => accepts.current,
      labels: () => labelsIn(latest.current.t),
      show: setHelp,
    });
    // The number may have been filled in before hydration.
    noteNumber(getValue('number'));
  }, [form, clock, noteNumber, getValue]);
  useEmptiedOnLeave(clear);

  const onPaste = useCallback(
    (event: ClipboardEvent<HTMLElement>) => {
      if (helper.current?.paste(event) !== true) return;
      noteNumber(getValue('number'));
      check.changed?.();
    },
    [noteNumber, getValue, check],
  );
  /** Validates the extras too. Their first invalid field gets the focus, unless the card has one. */
  const validateExtras = useCallback(
    (isCardValid: boolean) => (extras.form?.check(isCardValid) ?? true) && isCardValid,
    [extras],
  );
  const validate = useCallback(() => {
    if (frame.entered) {
      void frame.link?.validate();
      return validateExtras(frame.link?.state().complete ?? false);
    }
    refused.current.clear();
    return validateExtras(form.check(undefined, { focus: true }));
  }, [form, frame, validateExtras]);
  const refuse = useCallback(
    (field: CardFieldName) => {
      frame.link?.refuse(field);
      // After a reload there is no card to mark.
      if (getValue('number') === '') return;
      refused.current.add(field);
      form.show(field, 'refused');
    },
    [form, frame, getValue],
  );
  const clearCvc = useCallback(() => {
    form.clear(['cvc']);
    frame.link?.clearCvc();
  }, [form, frame]);
  const read = useCallback((): CardDetails => {
    if (frame.entered) {
      throw new Error(
        'tillkit: card fields in a frame cannot be read by the page. Pay with entry.submit(pay) instead.',
      );
    }
    return { ...readCard(getValue, clock.now(), saved, isAccepted), ...helper.current?.read(), ...extras.form?.read() };
  }, [getValue, clock, extras, frame, saved, isAccepted]);
  const surcharge = framed === undefined ? typedSurcharge : framed.surcharge;
  const submit = useCallback(
    (pay: (instrument: CardInstrument) => void, beside?: () => CardExtras) => {
      const { link, entered } = frame;
      if (!entered) {
        if (!validate()) return;
        const card = () => ({ ...read(), ...beside?.() });
        const ask = check.findObstacle;
        if (ask === undefined) return pay({ using: 'card', card });
        const findObstacle = () => ask(surcharge);
        // Before the form is sent: whoever has to look at a new total keeps their security code.
        return startCheck(async () => {
          if ((await findObstacle()) === undefined) pay({ using: 'card', card, findObstacle });
        });
      }
      if (link === undefined) return;
      startCheck(async () => {
        const isCardValid = await link.validate(surcharge);
        const all = () => ({ ...extras.form?.read(), ...beside?.() });
        const shown = defined({ surcharge });
        if (validateExtras(isCardValid)) pay({ using: 'card', frame: link.card, extras: all, ...shown });
      });
    },
    [frame, extras, check, surcharge, validate, validateExtras, read, startCheck],
  );

  return {
    register,
    errors,
    brand: framed === undefined ? brand : readBrand(framed.brand),
    validate,
    submit,
    isChecking,
    read,
    clearCvc,
    refuse,
    clear,
    surcharge,
    frameState,
    parts: {
      help,
      accept,
      noteNumber,
      onPaste,
      codeOf: saved,
      clientSecret,
      defaultValues: options.defaultValues,
      frame,
      extras,
      check,
      judgeNumber,
    },
  };
}

type GetValue = (name: keyof CardFields) => string;
type IsAccepted = (number: string) => boolean;

/** Parses the number of a card whose network is accepted. */
function readNumber(typed: string, isAccepted: IsAccepted): Parsed<CardNumber, CardNumberError | 'not_accepted'> {
  const read = parseCardNumber(typed);
  return read.ok && !isAccepted(typed) ? { ok: false, error: 'not_accepted' } : read;
}

/** Validation rules: each returns the error of a text, or true. */
const createRules = (
  getValue: GetValue,
  now: () => number,
  saved: CardBrand | null | undefined,
  isAccepted: IsAccepted,
): Partial<Record<keyof CardFields, (typed: string) => string | true>> => ({
  number: (typed) => toRuleResult(readNumber(typed, isAccepted)),
  expiry: (typed) => toRuleResult(parseCardExpiry(typed, new Date(now()))),
  cvc: (typed) => toRuleResult(parseCardCvc(typed, saved ?? detectBrand(getValue('number')))),
  holder: (typed) => toRuleResult(parseHolderName(typed)),
});

/** Reads the card in the fields; invalid parts become empty texts. */
function readCard(
  getValue: GetValue,
  now: number,
  saved: CardBrand | null | undefined,
  isAccepted: IsAccepted,
): CardDetails {
  const number = readNumber(getValue('number'), isAccepted);
  const expiry = parseCardExpiry(getValue('expiry'), new Date(now));
  const cvc = parseCardCvc(getValue('cvc'), saved ?? (number.ok ? number.value.brand : null));
  const holder = parseHolderName(getValue('holder'));
  return {
    number: number.ok ? number.value.digits : '',
    expMonth: expiry.ok ? expiry.value.month : '',
    expYear: expiry.ok ? expiry.value.year : '',
    cvc: cvc.ok ? cvc.value : '',
    ...(holder.ok ? { holderName: holder.value } : {}),
  };
}

/** Reads the name of a brand; `null` for one that this version does not know. */
function readBrand(brand: string | null): CardBrand | null {
  return cardBrands.find((known) => known === brand) ?? null;
}

function toRuleResult(read: { readonly ok: true } | { readonly ok: false; readonly error: string }): string | true {
  return read.ok ? true : read.error;
}
