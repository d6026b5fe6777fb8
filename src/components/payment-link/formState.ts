import { type CheckoutState, isConfirmingRefusal } from '../../flows/index.ts';

/** The states after loading; `hasForm` tells in which of them the form is in the document. */
export type FormState = Extract<CheckoutState, { readonly page: unknown }>;

const finalStates: ReadonlySet<CheckoutState['kind']> = new Set(['expired', 'succeeded', 'failed', 'cancelled']);

/** True where the form is in the document, shown or hidden. */
export const hasForm = (state: CheckoutState): state is FormState => 'page' in state && !finalStates.has(state.kind);

/** True while the form is shown. Otherwise it is kept, hidden, for the payment to return to it. */
export const isEditing = (state: FormState): boolean =>
  state.kind === 'ready' || state.kind === 'tokenizing' || state.kind === 'confirming' || isConfirmingRefusal(state);
