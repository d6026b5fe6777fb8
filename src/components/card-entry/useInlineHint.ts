import { useEffect } from 'react';
import { developmentHint } from '../../client/index.ts';
import { useTillkit } from '../../hooks/index.ts';

/** Says in development what it costs that fields are in a document which is not of the pay origin. */
export function useInlineHint(): void {
  const { client, pageOrigin } = useTillkit();
  const isForeign = pageOrigin !== undefined && pageOrigin !== client.payOrigin;
  useEffect(() => {
    if (isForeign) developmentHint('inlineCard');
  }, [isForeign]);
}
