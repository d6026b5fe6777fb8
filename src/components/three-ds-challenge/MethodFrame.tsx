import { useCallback, useMemo, useRef } from 'react';
import { methodTransId } from '../../flows/index.ts';
import { type ThreeDSViewEvent, useTillkit } from '../../hooks/index.ts';
import { PostedFrame } from '../../ui/index.ts';
import { useFrameMessages } from './useFrameMessages.ts';

/** The issuer's own script runs in a hidden frame; it needs its own origin and forms, nothing else. */
const methodSandbox = 'allow-scripts allow-forms allow-same-origin';

/** The hidden frame of a 3DS method: posted to once, and heard when it has come to the return page. */
export function MethodFrame({
  method: { url, key, data },
  dispatch,
}: {
  readonly method: { readonly url: string; readonly key: string; readonly data: string };
  readonly dispatch: (event: ThreeDSViewEvent) => void;
}) {
  const { t } = useTillkit();
  const frame = useRef<HTMLIFrameElement>(null);
  const ids = useMemo(() => [methodTransId(data)], [data]);
  const ended = useCallback(() => dispatch('methodEnded'), [dispatch]);
  useFrameMessages(frame, 'method-end', ids, ended);
  const fields = useMemo(() => [{ name: key, value: data }], [key, data]);
  return (
    <PostedFrame
      data-part="method-frame"
      postKey={data}
      action={url}
      fields={fields}
      title={t('threeds.preparing')}
      frameRef={frame}
      sandbox={methodSandbox}
      referrerPolicy="strict-origin"
      aria-hidden="true"
      tabIndex={-1}
    />
  );
}
