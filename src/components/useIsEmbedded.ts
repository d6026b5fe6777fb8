import { useTillkit } from '../hooks/index.ts';

/** True where a component is a part of a page of the merchant's, in its document or in a frame of it; false on a page of the pay origin, which is all there is. */
export function useIsEmbedded(): boolean {
  const { client, pageOrigin } = useTillkit();
  return pageOrigin !== client.payOrigin || (typeof window !== 'undefined' && window.parent !== window);
}
