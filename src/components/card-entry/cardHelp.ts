import type { ClipboardEvent } from 'react';
import {
  cardDigits,
  cardNetworks,
  cardNumberProgress,
  cvcDeadEnd,
  detectBrand,
  expiryDeadEnd,
  isSameNetwork,
  issuerDigits,
  longestCardNumber,
  normaliseDigits,
  type PastedCardLabels,
  parseCardNumber,
  readPastedCard,
} from '../../validation/index.ts';
import type { SecretFields } from '../useSecretFields.ts';
import type { CardEntryOptions, CardFields, CardHelp, CardHelper } from './cardFields.ts';

interface Around {
  readonly now: () => number;
  readonly options: () => CardEntryOptions;
  /** Networks of the cards that are taken; empty where all are. */
  readonly accepts: () => readonly string[];
  /** The labels that a pasted card may have in the language of the page. */
  readonly labels: () => PastedCardLabels;
  readonly show: (help: CardHelp) => void;
}

/** Begins to help with a form. */
export function helpWith(
  form: SecretFields<keyof CardFields>,
  { now, options, accepts, labels, show }: Around,
): CardHelper {
  const { getValue, setValue } = form;
  /** Whether the field of the number was empty before its last change. */
  let isEmpty = true;
  let help: CardHelp = { networks: [], pasted: false };
  /** What is known of each issuer that has been asked about; `undefined` while its answer is on the way. */
  const answers = new Map<string, readonly string[] | undefined>();

  function tell(change: Partial<CardHelp>) {
    const next = { ...help, ...change };
    if (JSON.stringify(next) === JSON.stringify(help)) return;
    help = next;
    show(help);
  }

  const isAcceptedNetwork = (network: string) =>
    accepts().length === 0 || accepts().some((name) => isSameNetwork(name, network));

  /** The networks of a card, as far as they are known: those of its issuer, otherwise its brand. */
  function networksOf(digits: string): readonly string[] {
    const brand = detectBrand(digits);
    return (
      [cardNetworks(digits), answers.get(digits.slice(0, issuerDigits)) ?? [], brand === null ? [] : [brand]].find(
        (networks) => networks.length > 0,
      ) ?? []
    );
  }

  function isAccepted(number: string): boolean {
    const networks = networksOf(cardDigits(number));
    return networks.length === 0 || networks.some(isAcceptedNetwork);
  }

  /** Offers the networks of a card that has several, as far as they are taken; the first of them is chosen until the payer chooses. */
  function offerNetworks(digits: string) {
    const all = networksOf(digits);
    const networks = all.length < 2 ? [] : all.filter(isAcceptedNetwork);
    tell({ networks, preselected: networks[0] });
  }

  function lookAtNumber() {
    const digits = cardDigits(getValue('number'));
    const issuer = digits.slice(0, issuerDigits);
    // The same eight digits are the same card as before: a choice that was made stays while the rest of the number is corrected.
    offerNetworks(digits);
    const { findNetworks } = options();
    if (findNetworks === undefined || cardNetworks(digits).length > 0) return;
    if (issuer.length < issuerDigits || answers.has(issuer)) return;
    answers.set(issuer, undefined);
    const know = (found: readonly string[]) => {
      answers.set(issuer, found);
      if (cardDigits(getValue('number')).startsWith(issuer)) acceptsChanged();
    };
    // Without an answer the service chooses, as it does for every other card.
    new Promise<readonly string[]>((resolve) => resolve(findNetworks(issuer))).then(know, () => know([]));
  }

  /** Says of the card that is typed what is known of it now. */
  function acceptsChanged() {
    const number = getValue('number');
    offerNetworks(cardDigits(number));
    if (number !== '' && (form.isWrong('number') || !isAccepted(number))) judge('number');
  }

  /** Why a number can no longer become right: the prefixes of networks are no longer than eight digits. */
  function deadEndOfNumber(typed: string): string | undefined {
    const { error } = cardNumberProgress(typed);
    const issuer = cardDigits(typed).slice(0, issuerDigits);
    const isAsked = answers.has(issuer) && answers.get(issuer) === undefined;
    if (error !== undefined || issuer.length < issuerDigits || isAsked) return error;
    return isAccepted(typed) ? undefined : 'not_accepted';
  }

  /** Why a field can no longer become right, whatever is typed behind what it holds. */
  function deadEndOf(field: keyof CardFields): string | undefined {
    const typed = getValue(field);
    if (field === 'number') return deadEndOfNumber(typed);
    if (field === 'expiry') return expiryDeadEnd(typed, new Date(now()));
    // A name can always become one.
    return field === 'cvc' ? cvcDeadEnd(typed, detectBrand(getValue('number'))) : undefined;
  }

  function judge(field: keyof CardFields) {
    const deadEnd = deadEndOf(field);
    // A field that was left is checked whole; one that is still being typed in is right until it cannot become valid.
    if (deadEnd !== undefined || !form.isLeft(field)) form.show(field, deadEnd);
    else if (form.isWrong(field)) form.check([field]);
  }

  function changed(field: keyof CardFields) {
    if (field === 'number') {
      splitNumber();
      lookAtNumber();
    }
    judge(field);
    if (field !== 'number') return;
    // The code that was right for another brand is checked again.
    if (form.isLeft('cvc')) form.check(['cvc']);
    else judge('cvc');
  }

  /** Puts a whole card into its fields; false, and nothing happens, for another text, or where the payer has filled in one of them but `from`. */
  function split(text: string, from: string): boolean {
    // A number alone stays where it is.
    if (parseCardNumber(text).ok) return false;
    const line = readPastedCard(text, new Date(now()), labels());
    if (line === undefined) return false;
    const places = (['number', 'expiry', 'cvc', 'holder'] as const).filter((name) => line[name] !== undefined);
    if (places.some((name) => name !== from && getValue(name) !== '')) return false;
    for (const name of places) setValue(name, line[name] ?? '');
    form.check(places);
    lookAtNumber();
    tell({ pasted: true });
    return true;
  }

  /** Splits a whole card that has come into the empty field of the number without a paste: before hydration, or dropped. Digits alone may be a number. */
  function splitNumber(): void {
    const text = normaliseDigits(getValue('number'));
    if (isEmpty && (/[^\d\s]/.test(text) || cardDigits(text).length > longestCardNumber)) split(text, 'number');
    isEmpty = text === '';
  }

  function paste(event: ClipboardEvent<HTMLElement>): boolean {
    const { target } = event;
    if (!(target instanceof HTMLInputElement)) return false;
    const { name, value, selectionStart, selectionEnd } = target;
    const whole = selectionStart === 0 && selectionEnd === value.length;
    if ((value !== '' && !whole) || !split(event.clipboardData.getData('text'), name)) return false;
    event.preventDefault();
    return true;
  }

  const read = () => {
    const chosen = getValue('network');
    const network = help.networks.includes(chosen) ? chosen : help.preselected;
    return network === undefined ? {} : { network };
  };

  // The number may have been filled in before.
  splitNumber();
  lookAtNumber();
  return { changed, paste, read, isAccepted, acceptsChanged };
}
