import { chakra } from '@chakra-ui/react/styled-system';
import { LogOut, PanelLeft, ShoppingBag } from 'lucide-react';
import { lazy, memo, Suspense, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useSignOut, useUser } from '../../features/accounts/session.ts';
import { useText } from '../../lib/locale.tsx';
import { paths } from '../../lib/paths.ts';
import { sentenceFor } from '../../lib/refusals.ts';
import { kept } from '../../lib/storage.ts';
import { toast } from '../../lib/toast.ts';
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { LOW } from '../../ui/theme/low.ts';
import { useHydrated } from '../../lib/hydration.ts';
import { CrashBoundary } from '../../ui/crash-boundary.tsx';
import { ReplayEarlyInput } from '../replay-early-input.ts';
import { PageLoading } from '../page-loading.tsx';
import { useAdminText } from '../../lib/admin-text.ts';
import { PlaceList } from './place-list.tsx';
import { SideBar } from './side-bar.tsx';
import { LazyPart } from '../../ui/lazy-part.tsx';

const SideDrawer = lazy(() => import('../../ui/side-drawer.tsx'));

const Head = chakra('header', {
  base: {
    position: 'sticky',
    top: 0,
    zIndex: 'header',
    display: 'flex',
    alignItems: 'center',
    gap: { base: '8px', md: '16px' },
    h: { base: '60px', md: '68px' },
    px: { base: '8px', md: '20px' },
    bg: 'surface',
    borderBottomWidth: '1px',
    [LOW]: { position: 'static' },
  },
});

/** Whether the side bar of a wide window is shown; hidden at first, and remembered (spec §2). */
const SIDE_BAR = 'sideBar';

/**
 * The page itself. It does not re-render with the layout, so a server-rendered page stays until its chunk has loaded.
 */
const Page = memo(function Page() {
  const { pathname } = useLocation();
  return (
    <Suspense fallback={<PageLoading />}>
      <CrashBoundary at={pathname}>
        <Outlet />
      </CrashBoundary>
      <ReplayEarlyInput />
    </Suspense>
  );
});

/** The layout of the admin and audit pages: side bar, drawer and header (spec §2, Admin screens). */
export default function BackOfficeLayout() {
  const text = useAdminText().shell;
  const all = useText();
  const user = useUser();
  const signOut = useSignOut();
  const isAwake = useHydrated();
  const [chosen, setChosen] = useState<boolean>();
  const pinned = chosen ?? (isAwake && kept.get(SIDE_BAR) === 'shown');
  const [open, setOpen] = useState(false);
  if (!user) return <PageLoading />;

  const pin = (shown: boolean): void => {
    kept.set(SIDE_BAR, shown ? 'shown' : 'hidden');
    setChosen(shown);
  };
  const leave = (): void => {
    signOut().catch((error: unknown) => toast('error', sentenceFor(error, all)));
  };

  return (
    <chakra.div display="flex" minH="100dvh">
      <SkipLink>{all.shell.skip}</SkipLink>
      {(pinned || !isAwake) && <SideBar user={user} unsure={!isAwake} />}
      <chakra.div flex={1} minW={0}>
        <Head>
          <chakra.span hideFrom="lg">
            <IconButton aria-label={text.menu} aria-expanded={open} onClick={() => setOpen(true)}>
              <PanelLeft size={22} />
            </IconButton>
          </chakra.span>
          <chakra.span hideBelow="lg">
            <IconButton
              aria-label={pinned ? text.hideMenu : text.showMenu}
              aria-expanded={pinned}
              onClick={() => pin(!pinned)}
            >
              <PanelLeft size={22} />
            </IconButton>
          </chakra.span>
          <chakra.span flex={1} />
          <chakra.span hideBelow="md">
            <LanguageSwitch />
          </chakra.span>
          <ButtonLink to={paths.products} tone="line" size="small">
            <ShoppingBag size={18} aria-hidden /> {text.goShopping}
          </ButtonLink>
          <Button tone="ghost" size="small" onClick={leave}>
            <LogOut size={18} aria-hidden /> {text.logout}
          </Button>
        </Head>
        <chakra.main
          id="page"
          tabIndex={-1}
          outline="none"
          px={{ base: '16px', md: '32px' }}
          py={{ base: '20px', md: '32px' }}
          maxW="1600px"
        >
          <Page />
        </chakra.main>
      </chakra.div>
      {open && (
        <LazyPart>
          <SideDrawer open close={() => setOpen(false)} head="adminSidebar" placement="start">
            <PlaceList user={user} on="surface" chosen={() => setOpen(false)} />
            <chakra.div mt="24px" hideFrom="md">
              <LanguageSwitch />
            </chakra.div>
          </SideDrawer>
        </LazyPart>
      )}
    </chakra.div>
  );
}
