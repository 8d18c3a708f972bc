import { useEffect, useRef } from 'react';
import { useSWRConfig } from 'swr';
import { isShown } from '../../lib/kept-answers.ts';
import { passPreloaded } from '../../lib/preloaded.ts';
import { isPersonal, type Session } from './session.ts';

/** All by which the shop may answer the same person otherwise. */
const rightsOf = (session: Session): string | undefined =>
  session.is === 'customer'
    ? [session.user._id, session.user.isAdmin, session.user.isAuditor, session.needsFactor].join(' ')
    : undefined;

/**
 * What was answered, or refused, goes by what the person might do then. Once that is something else, in this tab or another,
 * what a page shows is read again, and what none shows is forgotten. With another session `useBegin` forgets it.
 */
export function useAnswersOfRole(session: Session): void {
  const { mutate } = useSWRConfig();
  const rights = rightsOf(session);
  const before = useRef<string>(undefined);
  useEffect(() => {
    const [former, now] = [before.current, rights];
    if (now === undefined) return;
    before.current = now;
    if (former === undefined || former === now) return;
    passPreloaded();
    void mutate((key) => isPersonal(key) && !isShown(key), undefined, { revalidate: false });
    void mutate(isPersonal);
  }, [rights, mutate]);
}
