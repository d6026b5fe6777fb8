import { CopyButton } from './LinkToSend.tsx';

/** An id of the service, short enough for a list. */
export const ShortId = ({ id }: { readonly id: string }) => (
  <code title={id}>{id.length <= 16 ? id : `${id.slice(0, 8)}…${id.slice(-4)}`}</code>
);

/** An id of the service in full, to copy. */
export const WholeId = ({ id, of }: { readonly id: string; readonly of: string }) => (
  <span className="whole-id">
    <code>{id}</code> <CopyButton address={id} of={of} />
  </span>
);
