import { chakra } from '@chakra-ui/react/styled-system';
import { lazy, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useSession } from '../../features/accounts/session.ts';
import { useText } from '../../lib/locale.tsx';
import { paths } from '../../lib/paths.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { usePaymentConfig } from '../../features/payments/config.ts';
import { CrashBoundary } from '../../ui/crash-boundary.tsx';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { PageLoading } from '../page-loading.tsx';
import { ReplayEarlyInput } from '../replay-early-input.ts';
import { Footer } from './footer.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { Header } from './header.tsx';

const WithheldRole = lazy(() => import('../../features/accounts/components/withheld-role.tsx'));

/** What kind of shop this is; wherever the simulator takes the payments, also that no money moves (design §2). */
function ShopsNote() {
  const text = useText();
  if (!usePaymentConfig()?.simulated) return text.shell.nothingSold;
  return (
    <>
      <chakra.span hideBelow="md">{text.shell.nothingSold} </chakra.span>
      <chakra.b color="sale" fontWeight={600}>
        {text.shell.noRealMoney}
      </chakra.b>
    </>
  );
}

/** Header, page and footer of the shop. */
export function ShopLayout() {
  const text = useText().shell;
  const { pathname } = useLocation();
  const session = useSession();
  const isAwake = useHydrated();
  const isWithheld = isAwake && session.is === 'customer' && session.needsFactor;
  return (
    <>
      <SkipLink href="#page">{text.skip}</SkipLink>
      <chakra.aside
        aria-label={text.learningProject}
        bg="night"
        color="night-muted"
        fontSize={{ base: '12px', md: '13px' }}
        lineHeight={{ base: '28px', md: '32px' }}
        textAlign="center"
        px={{ base: '8px', md: '16px' }}
        truncate
      >
        <chakra.b color="night-ink" fontWeight={600}>
          {text.learningProject}
        </chakra.b>{' '}
        <ShopsNote />
      </chakra.aside>
      <Header />
      <chakra.main id="page" tabIndex={-1} outline="none" minH="100dvh">
        <LazyPart>{isWithheld && pathname !== paths.profile && <WithheldRole />}</LazyPart>
        <Suspense fallback={<PageLoading />}>
          <CrashBoundary at={pathname}>
            <Outlet />
          </CrashBoundary>
          <ReplayEarlyInput />
        </Suspense>
      </chakra.main>
      <Footer />
    </>
  );
}
