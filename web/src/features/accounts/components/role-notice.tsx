import { chakra } from '@chakra-ui/react/styled-system';
import { lazy } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { useHydrated } from '../../../lib/hydration.ts';
import { LazyPart } from '../../../ui/lazy-part.tsx';
import { useSession } from '../session.ts';

const WithheldRole = lazy(() => import('./withheld-role.tsx'));

/**
 * Says that a role does not count yet, except on the profile page, where the second factor is turned on. The element is
 * always there: screen readers announce new text in an existing one, and often not a new element.
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
