import {
  type ComponentPropsWithoutRef,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { DialogLiveRegion } from './LiveRegion.tsx';

/** How the person asked to leave: Escape (or the system's back gesture), or a click beside the dialog. */
export type DialogCloseReason = 'escape' | 'backdrop';

/** A modal dialog. Other attributes (`data-part`, `data-size`) go to the `<dialog>`. */
export interface DialogProps
  extends Omit<ComponentPropsWithoutRef<'dialog'>, 'style' | 'open' | 'title' | 'onCancel' | 'onClose' | 'children'> {
  /** Whether the dialog is shown. Only this opens and closes it. */
  readonly open: boolean;
  /** Whether the children exist, out of sight, while it is closed: a frame among them need not be loaded again. @default false */
  readonly keepsChildren?: boolean;
  /** The accessible name. Absent when `aria-labelledby` names the dialog. */
  readonly label?: string;
  /** The person wants to leave. The dialog stays open until `open` is false, so the owner may ask first. */
  readonly onRequestClose: (reason: DialogCloseReason) => void;
  readonly children?: ReactNode;
}

/**
 * A native `<dialog data-part="dialog">` in the top layer (`showModal()`): above any z-index, above the host's own dialogs, the rest of the page inert.
 * Its children exist only while it is open, unless it keeps them. On opening the focus goes to the descendant with `data-initial-focus` (a heading needs `tabIndex={-1}`), otherwise to
 * the first control; on close it returns to where it was.
 */
export function Dialog({ open, keepsChildren = false, label, onRequestClose, children, ...rest }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pointerDownOnBackdrop = useRef(false);

  // Before anything is painted: styles that hold the dialog visible would show it where the page has it, and then move it into the top layer.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || element === null) return;
    const opener = focusedElement(element);
    show(element);
    const first = element.querySelector('[data-initial-focus]');
    if (first instanceof HTMLElement) first.focus();
    return () => {
      hide(element);
      if (opener?.isConnected) opener.focus();
    };
  }, [open]);

  function ask(event: SyntheticEvent, reason: DialogCloseReason) {
    event.preventDefault();
    onRequestClose(reason);
  }

  function onKeyDown(event: KeyboardEvent<HTMLDialogElement>) {
    rest.onKeyDown?.(event);
    // Prevented here, the key never becomes the browser's own close request, which a second Escape could force through.
    if (event.key === 'Escape' && !event.defaultPrevented) {
      event.stopPropagation();
      ask(event, 'escape');
    }
  }

  function onCancel(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target === event.currentTarget) ask(event, 'escape');
  }

  /** The browser closed the dialog by itself although its owner did not: open it again and ask. */
  function onClose(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget || !open || event.currentTarget.open) return;
    show(event.currentTarget);
    onRequestClose('escape');
  }

  return (
    <dialog
      data-part="dialog"
      aria-label={label}
      {...rest}
      ref={dialog}
      data-state={open ? 'open' : 'closed'}
      onKeyDown={onKeyDown}
      onCancel={onCancel}
      onClose={onClose}
      onPointerDown={(event) => {
        pointerDownOnBackdrop.current = isOnBackdrop(event);
      }}
      onClick={(event) => {
        if (pointerDownOnBackdrop.current && isOnBackdrop(event)) onRequestClose('backdrop');
        pointerDownOnBackdrop.current = false;
      }}
    >
      {open || keepsChildren ? children : null}
      {open ? <DialogLiveRegion /> : null}
    </dialog>
  );
}

/** jsdom and very old engines have no `showModal`; there the dialog is shown without the top layer. */
function show(element: HTMLDialogElement) {
  if (element.open) return;
  if (typeof element.showModal === 'function') element.showModal();
  else element.setAttribute('open', '');
}

function hide(element: HTMLDialogElement) {
  if (typeof element.close === 'function') element.close();
  else element.removeAttribute('open');
}

/** The element with the focus in the dialog's own tree, which may be a shadow root. */
function focusedElement(element: HTMLElement): HTMLElement | undefined {
  const root = element.getRootNode();
  const focused = root instanceof ShadowRoot ? root.activeElement : element.ownerDocument.activeElement;
  return focused instanceof HTMLElement && focused !== element.ownerDocument.body ? focused : undefined;
}

/** True when the pointer is on the `::backdrop`: the event names the dialog itself, at a point outside its box. */
function isOnBackdrop(event: PointerEvent<HTMLDialogElement> | MouseEvent<HTMLDialogElement>): boolean {
  if (event.target !== event.currentTarget) return false;
  const box = event.currentTarget.getBoundingClientRect();
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
}
