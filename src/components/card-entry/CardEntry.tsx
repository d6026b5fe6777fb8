import {
  type ChangeEvent,
  type FormEventHandler,
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { copyOwnOptions } from '../../client/index.ts';
import { type CardMode, useTillkit } from '../../hooks/index.ts';
import { formatList } from '../../i18n/index.ts';
import { defined } from '../../money/index.ts';
import { afterPaint, BrandMark, ErrorBoundary, Field, LiveRegionProvider, useHydrated } from '../../ui/index.ts';
import { cardBrandRules, formatFilled, networkTitle } from '../../validation/index.ts';
import { useRemovalHint } from '../checkout/checkoutHints.ts';
import type { EntryEvents } from '../componentEvents.ts';
import { cvcField, digitField, formattedField, numberPlaceholder } from '../digitField.ts';
import { CardCheck } from '../lazyFrameParts.ts';
import { useSlotsHint } from '../useSlotsHint.ts';
import { CardHelpParts } from './CardHelpParts.tsx';
import { CodeIcon } from './CodeIcon.tsx';
import { cardErrorKey } from './cardErrorKey.ts';
import type { CardFieldName } from './cardFields.ts';
import type { CardSlots } from './cardSlots.ts';
import { FieldOutline, FramedFields } from './FramedFields.tsx';
import type { CardChecks, FieldsProps } from './fieldsProps.ts';
import type { CardEntryHandle } from './useCardEntry.ts';
import { useCardEvents } from './useCardEvents.ts';
import { useInlineHint } from './useInlineHint.ts';

/** Props of `CardEntry`. `onLoadError` is for fields in a frame that has not come. */
export interface CardEntryProps extends EntryEvents {
  /** Made with `useCardEntry()`. */
  readonly entry: CardEntryHandle;
  /**
   * Networks of the cards that are taken, such as `Visa`, best known first. Their marks are in the field until the number tells its brand; a card of several
   * networks is paid through one of these, and a card of none of them is refused in its field. @default every card is taken, and no mark is shown
   */
  readonly accepts?: readonly string[] | undefined;
  /**
   * Asks the service about the card once its number is complete, in the deployed dialect: a card that it does not take is refused in its field, and what a card
   * adds to the payment is shown below the fields and in `entry.surcharge`. `required`: no card is sent without an answer, once
   * the part that asks has been fetched; until then, and where it cannot be, the card is sent as it is. `PaymentLinkPage` and `Checkout` set it where the account wants it. @default the service is not asked
   */
  readonly checks?: CardChecks | undefined;
  /**
   * Where the fields are. `inline`: in this document, whose scripts can read them (PCI DSS: SAQ A-EP for a merchant). `frame`: in a frame of the pay origin,
   * which sends the card itself; no script of this page can read it (SAQ A). @default the provider's
   */
  readonly mode?: CardMode | undefined;
  /** Draws parts of the fields itself. A frame draws none: its fields are not of this page. @default the parts as they are */
  readonly slots?: CardSlots | undefined;
}

const noSlots: CardSlots = {};
const everyNetwork: readonly string[] = [];

/** Marks that an empty field has room for. */
const mostMarks = 3;

/**
 * Fields for a new card, `<fieldset data-tk="card-entry">`: number, expiry date, security code and name, in one tab order, with the browser's own
 * autofill. A card of two networks asks which one it is to be. A whole card that is pasted as one text goes to its places where every part of it has
 * one. It has no button; put it into a form and call `entry.validate()` on submit. Built on `useCardEntry`.
 *
 * With mode `frame` the root is `<div data-tk="card-entry" data-mode="frame" data-state="loading | ready | lost">` around the frame with those fields.
 */
export function CardEntry(props: CardEntryProps) {
  const { entry, accepts = everyNetwork, checks, mode: wanted, slots = noSlots, ...events } = copyOwnOptions(props);
  const { mode } = useTillkit();
  const framed = (wanted ?? mode) === 'frame';
  useSlotsHint(framed && slots !== noSlots);
  const note = useCardEvents(entry, framed, events);
  useRemovalHint();
  return framed ? (
    <FramedCard entry={entry} accepts={accepts} checks={checks} />
  ) : (
    <CardFields entry={entry} accepts={accepts} checks={checks} slots={slots} onInput={note} />
  );
}

/** The fields in a frame. */
function FramedCard({ entry: { frameState, parts }, accepts, checks }: FieldsProps) {
  const { t } = useTillkit();
  const { frame, clientSecret, defaultValues } = parts;
  const holderName = defaultValues?.holderName?.slice(0, 200);
  return (
    <FramedFields
      part="card-entry"
      form={frame}
      state={frameState}
      asks={{ kind: 'card', ...defined({ clientSecret, holderName }) }}
      title={t('card.legend')}
      accepts={accepts}
      checks={checks}
      outlines={
        <div data-part="form" aria-hidden="true">
          <div data-part="card-group">
            <FieldOutline />
            <div data-part="field-row">
              <FieldOutline />
              <FieldOutline />
            </div>
          </div>
          <FieldOutline />
        </div>
      }
    />
  );
}

/** The fields in this document. */
function CardFields({
  entry,
  accepts,
  checks,
  slots,
  onInput,
}: FieldsProps & { readonly slots: CardSlots; readonly onInput: FormEventHandler<HTMLFieldSetElement> }) {
  const { t } = useTillkit();
  useInlineHint();
  const hydrated = useHydrated();
  const { register, errors, brand } = entry;
  const { help, noteNumber, accept, onPaste, defaultValues } = entry.parts;
  const [holderName] = useState(defaultValues?.holderName);
  useEffect(() => accept(accepts), [accept, accepts]);
  const rules = cardBrandRules(brand);
  const number = register('number');
  const acceptsId = useId();
  const acceptedNames = () => formatList(accepts.map(networkTitle), t.locale);
  const [empty, setEmpty] = useState(true);
  const [chosen, setChosen] = useState<string>();
  const networks = help?.networks ?? [];
  const network = chosen !== undefined && networks.includes(chosen) ? chosen : help?.preselected;
  const marks = network === undefined && networks.length > 1 ? networks : [network ?? brand ?? undefined];
  const expiry = register('expiry');
  const errorOf = (field: CardFieldName) => {
    const code = errors[field];
    if (code === undefined) return {};
    const error = t(cardErrorKey(field, code, rules.cvcLength), { brands: acceptedNames() });
    return { error, isErrorShownElsewhere: code === 'refused' };
  };

  const draw = (slot: keyof CardSlots, part: ReactNode) => slots[slot]?.({ entry, part }) ?? part;

  function onNumber(event: ChangeEvent<HTMLInputElement>) {
    const { target } = event;
    // Its brand draws the whole form.
    afterPaint(() => {
      noteNumber(target.value);
      startTransition(() => {
        setEmpty(target.value === '');
        // The choice is gone with its question.
        if (networks.length === 0) setChosen(undefined);
      });
    });
    return number.onChange(event);
  }

  const fields = useRef<HTMLFieldSetElement>(null);
  // A form that a server has drawn may have been filled in before this script was there.
  useEffect(() => {
    const inputs = fields.current?.querySelectorAll('input') ?? [];
    for (const input of inputs) {
      formatFilled(input);
      if (input.name !== 'number' || input.value === '') continue;
      noteNumber(input.value);
      setEmpty(false);
    }
  }, [noteNumber]);

  return (
    <LiveRegionProvider>
      <fieldset
        ref={fields}
        data-tk="card-entry"
        data-part="form"
        aria-label={t('card.legend')}
        onPaste={onPaste}
        onInput={onInput}
      >
        {accepts.length === 0 ? null : (
          <span id={acceptsId} hidden>
            {t('card.accepted', { brands: acceptedNames() })}
          </span>
        )}
        <div data-part="card-group">
          {draw(
            'number',
            <Field
              {...number}
              onChange={onNumber}
              label={t('card.number.label')}
              {...errorOf('number')}
              adornment={
                brand === null && empty && accepts.length > 0 ? (
                  <AcceptedMarks networks={accepts} />
                ) : (
                  marks.map((mark) => <BrandMark key={mark ?? ''} brand={mark} />)
                )
              }
              placeholder={numberPlaceholder}
              aria-describedby={accepts.length === 0 ? undefined : acceptsId}
              choice={
                help === undefined ? undefined : <CardHelpParts entry={entry} help={help} onNetwork={setChosen} />
              }
              autoComplete="cc-number"
              {...digitField}
              {...formattedField}
            />,
          )}
          <div data-part="field-row">
            {draw(
              'expiry',
              <Field
                {...expiry}
                label={t('card.expiry.label')}
                {...errorOf('expiry')}
                placeholder={t('card.expiry.placeholder')}
                autoComplete="cc-exp"
                {...digitField}
                {...formattedField}
              />,
            )}
            {draw(
              'cvc',
              <Field
                {...register('cvc')}
                label={t('card.cvc.label')}
                {...errorOf('cvc')}
                adornment={<CodeIcon length={rules.cvcLength} />}
                {...cvcField}
              />,
            )}
          </div>
        </div>
        {draw(
          'holder',
          <Field
            {...register('holder')}
            label={t('card.holder.label')}
            {...errorOf('holder')}
            {...defined({ defaultValue: holderName })}
            autoComplete="cc-name"
            autoCapitalize="words"
            spellCheck={false}
            aria-required="true"
          />,
        )}
        {/* What a server has drawn does not ask yet. */}
        {checks === undefined || !hydrated ? null : (
          <ErrorBoundary fallback={() => null}>
            <Suspense fallback={null}>
              <CardCheck entry={entry} checks={checks} />
            </Suspense>
          </ErrorBoundary>
        )}
      </fieldset>
    </LiveRegionProvider>
  );
}

/** The marks of the networks that are taken, as many as there is room for, and how many more there are. */
function AcceptedMarks({ networks }: { readonly networks: readonly string[] }) {
  const { t } = useTillkit();
  const more = networks.length - mostMarks;
  return (
    <>
      {networks.slice(0, mostMarks).map((network) => (
        <BrandMark key={network} brand={network} />
      ))}
      {more > 0 ? <span>{new Intl.NumberFormat(t.locale, { signDisplay: 'always' }).format(more)}</span> : null}
    </>
  );
}
