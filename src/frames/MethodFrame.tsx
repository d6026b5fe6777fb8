import { useCallback, useEffect, useMemo, useRef } from 'react';
import { findNotificationOrigin, findServerTransId } from '../contract/index.ts';
import { useTillkit } from '../hooks/index.ts';
import { PostedFrame } from '../ui/index.ts';
import { useBankReturn } from './useBankReturn.ts';

/** Time without another load after which a frame counts as done, in milliseconds. */
const quietMs = 1000;

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
 * The hidden frame of a 3DS Method. It has ended when the return page reports so. A deployment has a return page that does not report: the 3DS Method has then
 * ended once the frame loads no further page for a while.
 */
export function MethodFrame({ method: { url, key, data }, dispatch }: MethodFrameProps) {
  const { t, client } = useTillkit();
  const frame = useRef<HTMLIFrameElement>(null);
  const ids = useMemo(() => [findServerTransId(data)], [data]);
  const ended = useCallback(() => dispatch('methodEnded'), [dispatch]);
  useBankReturn(frame, 'method-end', ids, ended);
  const silent = useMemo(() => findNotificationOrigin(data) !== client.payOrigin, [data, client]);
  const quiet = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(quiet.current), []);
  const onForeignPage = () => {
    clearTimeout(quiet.current);
    if (silent) quiet.current = setTimeout(ended, quietMs);
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
