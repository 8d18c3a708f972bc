import type { User } from '#contracts/accounts/views';
import type { Access } from '#contracts/kernel/route';
import { lazy, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useSession } from '../features/accounts/session.ts';
import { paths } from '../lib/paths.ts';
import { passPreloaded } from '../lib/preloaded.ts';
import { comingFrom } from '../lib/return-to.ts';
import { signedIn } from '../lib/signed-in.ts';
import { Wrap } from '../ui/boxes.tsx';
import { ProblemPanel } from '../ui/problem-panel.tsx';
import { PageLoading } from './page-loading.tsx';
import { LazyPart } from '../ui/lazy-part.tsx';

const RightsEnded = lazy(() => import('./rights-ended.tsx'));
const SecondFactorFirst = lazy(() => import('../features/accounts/components/second-factor-first.tsx'));

interface RequireSessionProps {
  /** Which signed-in people may see the pages; the others are sent to the shop's home page. */
  readonly may: Exclude<Access, 'visitor'>;
}

const admits: Readonly<Record<RequireSessionProps['may'], (user: User) => boolean>> = {
  customer: () => true,
  auditor: (user) => user.isAdmin || user.isAuditor,
  admin: (user) => user.isAdmin,
};

/** Whether the person has typed on the page that is open. */
function useTyped(page: string): boolean {
  const [typedOn, setTypedOn] = useState<string>();
  useEffect(() => {
    const note = () => setTypedOn(page);
    document.addEventListener('input', note);
    return () => document.removeEventListener('input', note);
  }, [page]);
  return typedOn === page;
}

/** Pages for people who are signed in; everybody else signs in first and comes back (spec §2). */
export function RequireSession({ may }: RequireSessionProps) {
  const session = useSession();
  const here = useLocation();
  const isIn = session.is === 'customer';
  const [wasIn, setWasIn] = useState(isIn);
  if (isIn && !wasIn) setWasIn(true);
  useEffect(() => (isIn ? signedIn.hold() : undefined), [isIn]);
  const typedHere = useTyped(here.pathname);
  // The shop withholds what needs a role until the person has a second factor.
  const isWithheld = session.is === 'customer' && may !== 'customer' && session.needsFactor;
  const hasEnded = session.is === 'customer' && (isWithheld || !admits[may](session.user));
  // The page's preloaded reads were refused, too.
  useEffect(() => (hasEnded ? passPreloaded() : undefined), [hasEnded]);
  switch (session.is) {
    case 'customer':
      // What they have typed stays visible; a page that they had only opened does not.
      if (isWithheld && !typedHere)
        return (
          <LazyPart instead={<PageLoading />}>
            <SecondFactorFirst />
          </LazyPart>
        );
      if (hasEnded && !typedHere) return <Navigate to={paths.home} replace />;
      break;
    case 'visitor':
      // A person who signs out on such a page is on their way home; a visitor who opens one later is asked to sign in.
      return wasIn && session.hasLeft ? null : <Navigate to={paths.login} state={comingFrom(here)} replace />;
    case 'unreachable':
      return (
        <Wrap py="56px">
          <ProblemPanel error={session.error} retry={session.retry} />
        </Wrap>
      );
    case 'unknown':
      // Somebody seems to be signed in: the page sends its own reads in parallel, and shows that it waits.
      if (may !== 'customer') return <PageLoading />;
      break;
    default:
      return session satisfies never;
  }
  // The same before and after the profile has come: otherwise the page would be mounted twice.
  return (
    <>
      <LazyPart>{hasEnded && <RightsEnded />}</LazyPart>
      <Outlet />
    </>
  );
}
