import { useEffect, useRef } from 'react';
import { mutate } from 'swr';
import { isShown } from '../../lib/kept-answers.ts';
import { passPreloaded } from '../../lib/preloaded.ts';
import { isPersonal, type Session } from './session.ts';

/** Everything on which the shop's answers to the same person may depend. */
const rightsOf = (session: Session): string | undefined =>
  session.is === 'customer'
    ? [session.user._id, session.user.isAdmin, session.user.isAuditor, session.needsFactor].join(' ')
    : undefined;

/**
 * An answer or refusal depends on the person's rights at that time. Once these change, in this tab or another, what a
 * page shows is read again, and the rest is forgotten. What was read as somebody else is forgotten already.
 */
export function useAnswersOfRole(session: Session): void {
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
  }, [rights]);
}
