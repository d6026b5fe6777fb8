import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Challenge } from '../flows/index.ts';
import { useTillkit } from '../hooks/index.ts';
import { exactBox, forceStyle, PostedFrame } from '../ui/index.ts';
import { bankAllow, bankSandbox } from './bankRights.ts';
import { useBankReturn } from './useBankReturn.ts';

/** The bank's page, posted to once, as large as its container. */
export function BankFrame({
  challenge,
  creq,
  dispatch,
}: {
  /** Address of the page, and the ids by which its return page is recognized. */
  readonly challenge: Challenge;
  /** CReq of the challenge, with the size that is asked for. */
  readonly creq: string;
  /** Called when the page has loaded or the challenge has ended. */
  readonly dispatch: (event: 'challengeEnded' | 'frameLoaded') => void;
}) {
  const { t } = useTillkit();
  const frame = useRef<HTMLIFrameElement>(null);
  const fields = useMemo(() => [{ name: challenge.field ?? 'creq', value: creq }], [challenge, creq]);
  const ids = useMemo(() => [challenge.serverTransId, challenge.acsTransId], [challenge]);
  const onReturn = useCallback(() => dispatch('challengeEnded'), [dispatch]);
  useBankReturn(frame, 'challenge-end', ids, onReturn);
  // Inline, because a stylesheet of the merchant's page could hide or shrink it.
  useEffect(() => forceStyle(frame.current, exactBox('100%', '100%')), []);
  return (
    <PostedFrame
      data-part="challenge-frame"
      postKey={challenge.acsTransId}
      action={challenge.acsUrl}
      fields={fields}
      title={t('threeds.frameTitle')}
      frameRef={frame}
      onForeignPage={() => dispatch('frameLoaded')}
      sandbox={bankSandbox}
      allow={bankAllow}
      referrerPolicy="strict-origin"
    />
  );
}
