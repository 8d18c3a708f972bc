import { chakra } from '@chakra-ui/react/styled-system';
import { lazy } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { useHydrated } from '../../../lib/hydration.ts';
import { LazyPart } from '../../../ui/lazy-part.tsx';
import { useSession } from '../session.ts';

const WithheldRole = lazy(() => import('./withheld-role.tsx'));

/**
 * Where a role that does not count yet is said; in the profile, where the second factor is turned on, it is not. Always
 * there: screen readers announce what comes into it, and often not what comes with it.
 */
export function RoleNotice() {
  const { pathname } = useLocation();
  const session = useSession();
  const isAwake = useHydrated();
  const isWithheld = isAwake && session.is === 'customer' && session.needsFactor;
  return (
    <chakra.output display="block">
      <LazyPart>{isWithheld && pathname !== paths.profile && <WithheldRole />}</LazyPart>
    </chakra.output>
  );
}
