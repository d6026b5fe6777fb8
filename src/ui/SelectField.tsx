import { type ComponentPropsWithoutRef, forwardRef, useId } from 'react';
import { FieldFrame, type FieldFrameProps, fieldWiring } from './Field.tsx';
import { Icon } from './Icon.tsx';

/** A native select with its label, hint and error; its children are `<option>`s. Takes everything a native select takes, except inline styles. */
export interface SelectFieldProps
  extends Omit<FieldFrameProps, 'adornment' | 'choice'>,
    Omit<ComponentPropsWithoutRef<'select'>, 'style'> {}

/** A labelled native `<select data-part="select">` inside `<div data-part="field">`. Label, hint and error are linked to it as in `Field`. */
export const SelectField = forwardRef<HTMLSelectElement, SelectFieldProps>(function SelectField(
  { label, hint, error, id: givenId, 'aria-describedby': more, children, ...select },
  ref,
) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} adornment={<Icon name="chevron" />}>
      <select data-part="select" {...select} ref={ref} id={id} {...fieldWiring(id, hint, error, more)}>
        {children}
      </select>
    </FieldFrame>
  );
});
