import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Challenge } from '../flows/index.ts';
import { useTillkit } from '../hooks/index.ts';
import { boxOf, holdStyle, PostedFrame } from '../ui/index.ts';
import { bankAllow, bankSandbox } from './bankRights.ts';
import { useFrameMessages } from './useFrameMessages.ts';

/** The bank's page, posted to once, as large as what is around it. */
export function BankFrame({
  challenge,
  creq,
  dispatch,
}: {
  /** Whose page it is, and by which ids its return page is known. */
  readonly challenge: Challenge;
  /** CReq of the challenge, with the size that is asked for. */
  readonly creq: string;
  /** Receives what is seen of the page. */
  readonly dispatch: (event: 'challengeEnded' | 'frameLoaded') => void;
}) {
  const { t } = useTillkit();
  const frame = useRef<HTMLIFrameElement>(null);
  const fields = useMemo(() => [{ name: challenge.field ?? 'creq', value: creq }], [challenge, creq]);
  const ids = useMemo(() => [challenge.serverTransId, challenge.acsTransId], [challenge]);
  const ended = useCallback(() => dispatch('challengeEnded'), [dispatch]);
  useFrameMessages(frame, 'challenge-end', ids, ended);
  useEffect(() => holdStyle(frame.current, boxOf('100%', '100%')), []);
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
