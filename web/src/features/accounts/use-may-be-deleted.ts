import { accountRoutes } from '#contracts/accounts/api';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../lib/api.ts';
import { leavesOpen } from '../../lib/outcome.ts';
import { useProfileText } from '../../lib/profile-text.ts';
import { useSignedIn, useSignOut } from './session.ts';

/**
 * Answers how to note that a deletion of the account failed. Where that leaves it open, and the session turns out to
 * have ended, the deletion may be done: nobody could sign in again to continue, so the person leaves as after an
 * answer. It is open no more once the session still lasts when they have stopped asking for it.
 */
export function useMayBeDeleted(isAsked: boolean): (failure: unknown) => void {
  const [isOpen, setOpen] = useState(false);
  const { asking } = useSignedIn();
  const leave = useSignOut(() => Promise.resolve(), useProfileText().own.mayBeDeleted, 'info');
  const leaveNow = useEffectEvent(() => void leave());
  useEffect(() => {
    if (isOpen && asking) leaveNow();
  }, [isOpen, asking]);
  useEffect(() => {
    if (!isOpen || isAsked) return undefined;
    let isNow = true;
    call(accountRoutes.profile, {}).then(
      () => isNow && setOpen(false),
      () => undefined,
    );
    return () => {
      isNow = false;
    };
  }, [isOpen, isAsked]);
  return (failure) => {
    const isOpenNow = leavesOpen(failure, isOpen);
    setOpen(isOpenNow);
    // A refusal of this tells at once that the session has ended.
    if (isOpenNow) call(accountRoutes.profile, {}).catch(() => undefined);
  };
}
