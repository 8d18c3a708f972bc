import type { AuditEvent } from '#contracts/audit/views';
import { useState } from 'react';
import { HISTORY_PAGE, useOrderEvents } from './api.ts';

/** The page on which a revision stands. */
const pageOfRevision = (revision: number): number => Math.floor(revision / HISTORY_PAGE) + 1;

/** The events around a revision, and which revision is the newest: however long a history is, a page of it is here. */
export function useHistory(id: string, revision: number | undefined) {
  const [newest, setNewest] = useState<number>();
  // Until one knows how many there are, the newest may well be on the first page.
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
