import { chakra } from '@chakra-ui/react/styled-system';
import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { RoleNotice } from '../../features/accounts/components/role-notice.tsx';
import { useText } from '../../lib/locale.tsx';
import { usePaymentConfig } from '../../features/payments/config.ts';
import { CrashBoundary } from '../../ui/crash-boundary.tsx';
import { PageLoading } from '../page-loading.tsx';
import { ReplayEarlyInput } from '../replay-early-input.ts';
import { Footer } from './footer.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { Header } from './header.tsx';

/** What kind of shop this is and, where the simulator takes the payments, that no money moves (design §2). */
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
  return (
    <>
      <SkipLink>{text.skip}</SkipLink>
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
        <RoleNotice />
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
