import { type ComponentPropsWithoutRef, forwardRef, type MouseEvent, type ReactNode } from 'react';
import { Icon } from './Icon.tsx';

/** How much a button asks for attention; `danger` is for what cannot be taken back. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

/** Everything a native button takes except inline styles, plus its variant and busy state. */
export interface ButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'style'> {
  /** @default 'secondary' */
  readonly variant?: ButtonVariant;
  /** While true, clicks have no effect, yet the button keeps the focus and stays readable (`aria-disabled`, never `disabled`). State: `[data-state="busy"]`. @default false */
  readonly busy?: boolean;
  /** What the button says while busy. @default its children */
  readonly busyLabel?: ReactNode;
}

/** A native `<button data-part="button">`; `type` is `button` unless said otherwise. A busy submit button also stops the Enter key from submitting its form. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { variant = 'secondary', busy = false, busyLabel, children, onClick, type = 'button', ...rest },
  ref,
) {
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (!busy) return onClick?.(event);
    event.preventDefault();
    event.stopPropagation();
  }

  const label = busy ? (busyLabel ?? children) : children;
  return (
    <button
      data-part="button"
      {...rest}
      ref={ref}
      type={type}
      data-variant={variant}
      data-state={busy ? 'busy' : rest.disabled ? 'disabled' : 'idle'}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={click}
    >
      {busy ? <Icon name="spinner" /> : null}
      {/* Another text is another element: letters that make room for others would count as having moved. */}
      <span key={typeof label === 'string' ? label : undefined} data-part="button-label">
        {label}
      </span>
    </button>
  );
});
