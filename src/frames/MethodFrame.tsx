import { useCallback, useEffect, useMemo, useRef } from 'react';
import { findNotificationOrigin, findServerTransId } from '../contract/index.ts';
import { useTillkit } from '../hooks/index.ts';
import { PostedFrame } from '../ui/index.ts';
import { useBankReturn } from './useBankReturn.ts';

/** Milliseconds without another load after which a frame that does not report counts as ended. */
const idleMs = 1000;

/** The issuer's script in the hidden frame needs its own origin and forms, nothing else. */
const methodSandbox = 'allow-scripts allow-forms allow-same-origin';

/** Props of `MethodFrame`. */
export interface MethodFrameProps {
  /** URL of the issuer's 3DS Method, and the field that is posted to it. */
  readonly method: { readonly url: string; readonly key: string; readonly data: string };
  /** Called when the 3DS Method has ended. */
  readonly dispatch: (event: 'methodEnded') => void;
}

/**
 * The hidden frame of a 3DS Method. The kit's return page reports the end. The return page of a deployment does not: there the 3DS Method has ended once the
 * frame has loaded no further page for a second.
 */
export function MethodFrame({ method: { url, key, data }, dispatch }: MethodFrameProps) {
  const { t, client } = useTillkit();
  const frame = useRef<HTMLIFrameElement>(null);
  const ids = useMemo(() => [findServerTransId(data)], [data]);
  const ended = useCallback(() => dispatch('methodEnded'), [dispatch]);
  useBankReturn(frame, 'method-end', ids, ended);
  const reportsEnd = useMemo(() => findNotificationOrigin(data) === client.payOrigin, [data, client]);
  const idleTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(idleTimer.current), []);
  const onForeignPage = () => {
    clearTimeout(idleTimer.current);
    if (!reportsEnd) idleTimer.current = setTimeout(ended, idleMs);
  };
  const fields = useMemo(() => [{ name: key, value: data }], [key, data]);
  return (
    <PostedFrame
      data-part="method-frame"
      postKey={data}
      action={url}
      fields={fields}
      title={t('threeds.preparing')}
      frameRef={frame}
      onForeignPage={onForeignPage}
      sandbox={methodSandbox}
      referrerPolicy="strict-origin"
      aria-hidden="true"
      tabIndex={-1}
    />
  );
}
