import type { User } from '#contracts/accounts/views';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useSession } from '../features/accounts/session.ts';
import { comingFrom } from '../lib/return-to.ts';
import { paths } from '../lib/paths.ts';
import { Wrap } from '../ui/boxes.tsx';
import { ProblemPanel } from '../ui/problem-panel.tsx';
import { PageLoading } from './page-loading.tsx';

interface RequireSessionProps {
  /** Who of the signed-in may see the pages; the others are sent to the shop's home. */
  readonly may?: (user: User) => boolean;
}

/** Pages for those who are signed in; everybody else signs in first and comes back (spec §2). */
export function RequireSession({ may = () => true }: RequireSessionProps) {
  const session = useSession();
  const here = useLocation();
  switch (session.is) {
    case 'customer':
      return may(session.user) ? <Outlet /> : <Navigate to={paths.home} replace />;
    case 'visitor':
      return session.hasLeft ? (
        <Navigate to={paths.home} replace />
      ) : (
        <Navigate to={paths.login} state={comingFrom(here)} replace />
      );
    case 'unreachable':
      return (
        <Wrap py="56px">
          <ProblemPanel error={session.error} retry={session.retry} />
        </Wrap>
      );
    case 'unknown':
      return <PageLoading />;
    default:
      return session satisfies never;
  }
}
