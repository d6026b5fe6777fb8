import type { UseQueryResult } from '@tanstack/react-query';
import { type Client, type Failure, requireText } from '../../client/index.ts';
import { type PollStatus, retrievePollStatus } from '../../contract/index.ts';
import { useTillkit } from '../provider/useTillkit.ts';
import { readOptions } from './readOptions.ts';
import { type QuerySettings, useRead } from './useRead.ts';

/** The poll that is read. */
export interface PollStatusQuery {
  /** `poll_id` of the payment's `next_action`. No client secret goes along. */
  readonly pollId: string;
}

/** Options of React Query for the progress of an authentication at the bank, from the service. */
export function pollStatusOptions(client: Client, { pollId }: PollStatusQuery) {
  requireText('pollId', pollId);
  return readOptions(client, {
    endpoint: retrievePollStatus,
    ids: [pollId],
    input: { params: { poll_id: pollId } },
    toData: (answer) => answer,
  });
}

/** Progress of an authentication at the bank. `completed` says that the payment can be read (`usePayment`), not that it was paid. */
export function usePollStatus(query: PollStatusQuery, settings?: QuerySettings): UseQueryResult<PollStatus, Failure> {
  const { client } = useTillkit();
  return useRead(pollStatusOptions(client, query), settings);
}
