import type { AliasKind, Rail, RailField, RailFieldErrors, RailWarning, ValueKind } from './railVocabulary.ts';

/** What an input for one field needs. Its texts are keys: the label and the hint are there for every field. */
export type RailFieldRules = {
  readonly field: RailField;
  /** False when it may stay empty. */
  readonly required: boolean;
  readonly labelKey: RailLabelKey;
  /** `undefined` for the card's own fields, which everybody knows. */
  readonly hintKey: RailHintKey | undefined;
  /** A value of the right shape for this country that belongs to no person, in the groups people know it by; `''` where an example would say less than the hint. */
  readonly example: string;
  readonly inputMode: 'text' | 'numeric' | 'email' | 'tel';
  /** HTML autofill token; `off` where the standard has none (bank details). */
  readonly autocomplete: string;
  /**
   * Signs an input should take: far more than the longest value with its separators. Cutting a paste short could make another account of it,
   * and would hide that it is something else.
   */
  readonly maxLength: number;
};

/** Fields that the card's own texts of the main catalogue name. */
type CardTextField = 'card_number' | 'card_expiry' | 'card_holder';
type OwnTextField = Exclude<RailField, CardTextField>;

/** Key of a field's label: of the payout catalogue, or of the main one for the fields of a card. */
export type RailLabelKey =
  | `payout.${OwnTextField}.label`
  | 'card.number.label'
  | 'card.expiry.label'
  | 'card.holder.label';
/** Key of a field's hint in the payout catalogue; it takes `example`. */
export type RailHintKey = `payout.${OwnTextField}.hint`;
/** Key of the sentence for one refusal of one field: in the payout catalogue, or in the main one for the fields of a card. */
export type RailErrorKey =
  | { [Field in OwnTextField]: `payout.${Field}.error.${RailFieldErrors[Field]}` }[OwnTextField]
  | `card.number.error.${RailFieldErrors['card_number']}`
  | `card.expiry.error.${RailFieldErrors['card_expiry']}`
  | `card.holder.error.${Exclude<RailFieldErrors['card_holder'], 'card_number'>}`;
/** Every key of the payout catalogue that the rails use. */
export type RailTextKey = Extract<
  | RailLabelKey
  | RailHintKey
  | RailErrorKey
  | `payout.rail.${Rail}`
  | `payout.looksLike.${ValueKind}`
  | `payout.kind.${AliasKind}`
  | `payout.warning.${RailWarning}`,
  `payout.${string}`
>;

/** Keys of a field's texts. */
export function textKeys(field: RailField): Pick<RailFieldRules, 'labelKey' | 'hintKey'> {
  // The fields of a card have their texts in the main catalogue; every other has both here. The compiler cannot follow a text put together.
  return field.startsWith('card_')
    ? { labelKey: `${field.replace('_', '.')}.label` as RailLabelKey, hintKey: undefined }
    : { labelKey: `payout.${field}.label` as RailLabelKey, hintKey: `payout.${field}.hint` as RailHintKey };
}
