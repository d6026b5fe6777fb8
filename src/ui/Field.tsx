import { type ComponentPropsWithoutRef, forwardRef, type ReactNode, useId } from 'react';
import { describedBy } from './describedBy.ts';
import { Icon } from './Icon.tsx';

/** What every field has around its control. */
export interface FieldFrameProps {
  /** The visible label; it is the accessible name. */
  readonly label: string;
  /** A permanent explanation, read after the label. */
  readonly hint?: ReactNode;
  /** What is wrong with the value. While present the control is `aria-invalid` and the field is `[data-state="invalid"]`. */
  readonly error?: ReactNode;
  /** True where the page shows the error outside the field, such as above the form: the field is marked as wrong, and only assistive technology reads its error. @default false */
  readonly isErrorShownElsewhere?: boolean | undefined;
  /** Something at the end of the control, for example the mark of the card's brand. Decoration only. */
  readonly adornment?: ReactNode;
  /** A choice about the value. It is at the end of the label's line, where it moves nothing, and follows the control in the tab order. */
  readonly choice?: ReactNode;
}

/** A text input with its label, hint and error. Takes everything a native input takes, except inline styles. */
export interface FieldProps extends FieldFrameProps, Omit<ComponentPropsWithoutRef<'input'>, 'style'> {}

/**
 * A labelled native `<input data-part="input">` inside `<div data-part="field">`. Uncontrolled: spread React Hook Form's `register()` on it,
 * `ref` and handlers reach the input itself.
 */
export const Field = forwardRef<HTMLInputElement, FieldProps>(function Field(
  { label, hint, error, isErrorShownElsewhere, adornment, choice, id: givenId, 'aria-describedby': more, ...input },
  ref,
) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <FieldFrame id={id} {...{ label, hint, error, isErrorShownElsewhere, adornment, choice }}>
      {/* A label that floats looks whether a placeholder is shown, so there is always one. */}
      <input data-part="input" placeholder=" " {...input} ref={ref} id={id} {...fieldWiring(id, hint, error, more)} />
    </FieldFrame>
  );
});

/** The attributes that tie a control to its hint and error; the error is read before the hint. */
export function fieldWiring(id: string, hint: ReactNode, error: ReactNode, more?: string) {
  return {
    'aria-invalid': present(error) ? (true as const) : undefined,
    'aria-describedby': describedBy(present(error) && `${id}-error`, present(hint) && `${id}-hint`, more),
  };
}

/** Label, control box, hint and error in the order they are read. */
export function FieldFrame({
  id,
  label,
  hint,
  error,
  isErrorShownElsewhere,
  adornment,
  choice,
  children,
}: FieldFrameProps & { readonly id: string; readonly children: ReactNode }) {
  return (
    <div data-part="field" data-label={label} data-state={present(error) ? 'invalid' : 'valid'}>
      <label data-part="label" htmlFor={id}>
        {label}
      </label>
      <div data-part="control">
        {children}
        {present(adornment) ? (
          <span data-part="adornment" aria-hidden="true">
            {adornment}
          </span>
        ) : null}
      </div>
      {choice}
      {present(hint) ? (
        <p data-part="hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {present(error) ? (
        <p data-part="error" id={`${id}-error`} hidden={isErrorShownElsewhere}>
          <Icon name="warning" />
          <span>{error}</span>
        </p>
      ) : null}
    </div>
  );
}

function present(node: ReactNode): boolean {
  return node !== undefined && node !== null && node !== false && node !== '';
}
