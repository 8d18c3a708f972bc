import type { AuditEvent } from '#contracts/audit/views';
import { useState } from 'react';
import { HISTORY_PAGE, useOrderEvents } from './api.ts';

/** The page that contains a revision. */
const pageOfRevision = (revision: number): number => Math.floor(revision / HISTORY_PAGE) + 1;

/** The events around a revision, and the newest revision. However long a history is, only one page of it is loaded. */
export function useHistory(id: string, revision: number | undefined) {
  const [newest, setNewest] = useState<number>();
  // Until the number of events is known, assume that the newest is on the first page.
  const at = Math.min(revision ?? newest ?? 0, newest ?? Number.MAX_SAFE_INTEGER);
  const { data, error, isLoading, mutate } = useOrderEvents(id, pageOfRevision(at));
  if (data?.total !== undefined && data.total - 1 !== newest) setNewest(data.total - 1);
  const events: readonly AuditEvent[] = data?.answer ?? [];
  return {
    events,
    newest,
    lookRecorded: data?.lookRecorded,
    error,
    isLoading,
    retry: () => mutate(),
  };
}
