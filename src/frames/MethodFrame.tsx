import { useCallback, useEffect, useMemo, useRef } from 'react';
import { methodNotificationOrigin, methodTransId } from '../flows/index.ts';
import { useTillkit } from '../hooks/index.ts';
import { PostedFrame } from '../ui/index.ts';
import { useFrameMessages } from './useFrameMessages.ts';

/** How long a frame loads nothing more until it counts as done, in milliseconds. */
const quietMs = 1000;

/** The issuer's own script runs in a hidden frame; it needs its own origin and forms, nothing else. */
const methodSandbox = 'allow-scripts allow-forms allow-same-origin';

/** Props of `MethodFrame`. */
export interface MethodFrameProps {
  /** Address of the issuer's method, and the one field that is posted to it. */
  readonly method: { readonly url: string; readonly key: string; readonly data: string };
  /** Receives that it is over. */
  readonly dispatch: (event: 'methodEnded') => void;
}

/**
 * The hidden frame of a 3DS method: posted to once, and heard when it has come to the return page. A deployment names a page of its own, which says nothing:
 * then it is over once the frame has loaded and loads nothing more. Which of the pages is the last cannot be seen.
 */
export function MethodFrame({ method: { url, key, data }, dispatch }: MethodFrameProps) {
  const { t, client } = useTillkit();
  const frame = useRef<HTMLIFrameElement>(null);
  const ids = useMemo(() => [methodTransId(data)], [data]);
  const ended = useCallback(() => dispatch('methodEnded'), [dispatch]);
  useFrameMessages(frame, 'method-end', ids, ended);
  const silent = useMemo(() => methodNotificationOrigin(data) !== client.payOrigin, [data, client]);
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
