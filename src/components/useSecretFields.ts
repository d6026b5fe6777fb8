import { type ChangeEvent, type RefCallback, useEffect, useState } from 'react';
import { afterPointerUp } from '../ui/index.ts';

/** What one input of the form is given; spread it on the input. */
export interface SecretFieldProps<Name extends string> {
  readonly name: Name;
  readonly ref: RefCallback<HTMLInputElement>;
  readonly onBlur: () => void;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** How one field is judged and followed. */
export interface SecretFieldOptions {
  /** True, or the code of what is wrong with the text that is typed. @default everything is right */
  readonly validate?: (typed: string) => string | true;
  /** Called with every change of the field, and judges it then. @default what is shown as wrong is judged again */
  readonly onChange?: () => void;
}

/** Code of what is wrong, per field; absent where nothing is, or where nothing has been judged yet. */
export type SecretErrors<Name extends string> = Readonly<Partial<Record<Name, string>>>;

/** Inputs whose text is kept in them alone. */
export interface SecretFields<Name extends string> {
  readonly register: (name: Name, options?: SecretFieldOptions) => SecretFieldProps<Name>;
  /** The text in the input now; of radios the value of the chosen one. Empty where there is no such input. */
  readonly getValue: (name: Name) => string;
  readonly setValue: (name: Name, value: string) => void;
  /** Judges the fields, shows what is wrong and says whether all is right. @param names default all @param focus moves the focus to the first that is wrong */
  readonly check: (names?: readonly Name[], options?: { readonly focus?: boolean }) => boolean;
  /** Shows a field as wrong, or no longer, without judging it. */
  readonly show: (name: Name, code: string | undefined) => void;
  readonly isWrong: (name: Name) => boolean;
  /** True once the focus has left the field. */
  readonly isLeft: (name: Name) => boolean;
  /** Empties the fields and forgets what was wrong with them. @param names default all */
  readonly clear: (names?: readonly Name[]) => void;
}

/**
 * A form of secrets: card numbers and security codes. Their text is in the inputs of the document alone; only codes of what is wrong are state. A field is
 * judged when it is left, and with every key while it is shown as wrong.
 *
 * Every other form is React Hook Form's. Secrets are not, and the fields of a payout's destination (`usePayoutEntry`) are not: `register` copies the text of
 * an uncontrolled input into `control._formValues` with every key. That object is a ref of the component, so React's tree leads to it, and it has the card
 * number even after the inputs are gone, also with `shouldUnregister`. `expectNotInReact` finds it there.
 *
 * @returns what is wrong, and the form: the same while the component is mounted
 */
export function useSecretFields<Name extends string>(): readonly [SecretErrors<Name>, SecretFields<Name>] {
  const [errors, setErrors] = useState<Codes>({});
  const [{ fields, forget }] = useState(() => createFields<Name>(setErrors));
  useEffect(() => forget, [forget]);
  // Only names of the form are put into it.
  return [errors as SecretErrors<Name>, fields];
}

type Codes = Readonly<Record<string, string>>;

function createFields<Name extends string>(draw: (errors: Codes) => void) {
  const inputs = new Map<Name, Set<HTMLInputElement>>();
  const rules = new Map<Name, SecretFieldOptions>();
  const refs = new Map<Name, RefCallback<HTMLInputElement>>();
  const left = new Set<Name>();
  /** Texts of inputs that were removed while the form is mounted: they go into the inputs that replace them. */
  const moving = new Map<Name, string>();
  let errors: Codes = {};

  /** The inputs of a field that are in the document; radios are several. */
  function inputsOf(name: Name): readonly HTMLInputElement[] {
    const known = inputs.get(name);
    for (const input of known ?? []) if (!input.isConnected) known?.delete(input);
    return [...(known ?? [])];
  }
  function getValue(name: Name): string {
    return inputsOf(name).find((input) => input.type !== 'radio' || input.checked)?.value ?? '';
  }
  function setValue(name: Name, value: string) {
    for (const input of inputsOf(name)) {
      if (input.type === 'radio') input.checked = input.value === value;
      else input.value = value;
    }
  }
  /** Most keys change nothing about what is wrong, and then nothing is drawn again. */
  function tell(next: Codes) {
    const names = new Set([...Object.keys(errors), ...Object.keys(next)]);
    if ([...names].every((name) => errors[name] === next[name])) return;
    errors = next;
    draw(next);
  }
  function show(name: Name, code: string | undefined) {
    const { [name]: _, ...others } = errors;
    tell(code === undefined ? others : { ...others, [name]: code });
  }
  function check(names: readonly Name[] = [...rules.keys()], { focus = false } = {}): boolean {
    const next: Record<string, string> = { ...errors };
    const wrong: HTMLInputElement[] = [];
    for (const name of names) {
      const all = inputsOf(name);
      const judged = all.length === 0 ? true : (rules.get(name)?.validate?.(getValue(name)) ?? true);
      delete next[name];
      if (judged === true) continue;
      next[name] = judged;
      wrong.push(...all.slice(0, 1));
    }
    tell(next);
    if (focus) wrong.sort(inOrderOfThePage)[0]?.focus();
    return wrong.length === 0;
  }
  function clear(names: readonly Name[] = [...rules.keys()]) {
    const next: Record<string, string> = { ...errors };
    for (const name of names) {
      setValue(name, '');
      left.delete(name);
      moving.delete(name);
      delete next[name];
    }
    tell(next);
  }
  /** The same for a field while the form is mounted: another one would take the input away and give it back with every render. */
  function refOf(name: Name): RefCallback<HTMLInputElement> {
    const known = refs.get(name);
    if (known !== undefined) return known;
    const made = (input: HTMLInputElement | null) => {
      if (input === null) {
        for (const { type, value } of inputs.get(name) ?? []) if (type !== 'radio') moving.set(name, value);
        return;
      }
      inputs.set(name, (inputs.get(name) ?? new Set()).add(input));
      const text = moving.get(name);
      moving.delete(name);
      if (text !== undefined && input.value === input.defaultValue) input.value = text;
    };
    refs.set(name, made);
    return made;
  }

  const fields: SecretFields<Name> = {
    getValue,
    setValue,
    check,
    show,
    clear,
    isWrong: (name) => errors[name] !== undefined,
    isLeft: (name) => left.has(name),
    register: (name, options = {}) => {
      rules.set(name, options);
      return {
        name,
        ref: refOf(name),
        onBlur: () => {
          left.add(name);
          afterPointerUp(() => check([name]));
        },
        onChange: () => {
          const { onChange } = rules.get(name) ?? {};
          if (onChange !== undefined) onChange();
          else if (errors[name] !== undefined) check([name]);
        },
      };
    },
  };
  return { fields, forget: () => moving.clear() };
}

function inOrderOfThePage(one: Node, other: Node): number {
  return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}
