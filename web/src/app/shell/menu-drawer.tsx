import { chakra } from '@chakra-ui/react/styled-system';
import { LogOut, Moon, Sun } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import type { User } from '#contracts/accounts/views';
import { useSession, useSignOut } from '../../features/accounts/session.ts';
import type { Text } from '../../locales/en.ts';
import { sentenceFor } from '../../lib/refusals.ts';
import { toast } from '../../lib/toast.ts';
import { comingFrom } from '../../lib/return-to.ts';
import { useText } from '../../lib/locale.tsx';
import { paths } from '../../lib/paths.ts';
import { useTheme } from '../../lib/theme.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import SideDrawer from '../../ui/side-drawer.tsx';
import { MainNav } from './main-nav.tsx';
import { waysIn } from './ways-in.ts';

interface MenuDrawerProps {
  readonly open: boolean;
  readonly close: () => void;
}

/** The same links on a phone; those about orders only when signed in (spec §2). */
export default function MenuDrawer({ open, close }: MenuDrawerProps) {
  const text = useText();
  const session = useSession();
  const here = useLocation();
  const { theme, toggle } = useTheme();
  const signOut = useSignOut();
  const leave = () => {
    close();
    signOut().catch((error: unknown) => toast('error', sentenceFor(error, text)));
  };
  return (
    <SideDrawer open={open} close={close} head="menu" placement="start">
      <MainNav vertical chosen={close} />
      <chakra.div mt="20px" pt="20px" borderTopWidth="1px" display="grid" gap="12px" justifyItems="start">
        {session.is === 'customer' && (
          <>
            <chakra.p color="muted" textStyle="small">
              {(session.user.isGuest ? text.shell.guest : text.shell.loggedAs)(session.user.name)}
            </chakra.p>
            {linksOf(session.user, text).map(([path, name]) => (
              <DrawerLink key={path} to={path} state={comingFrom(here)} onClick={close}>
                {name}
              </DrawerLink>
            ))}
            <Button tone="ghost" size="small" onClick={leave}>
              <LogOut size={18} aria-hidden /> {text.shell.logout}
            </Button>
          </>
        )}
        {session.is === 'visitor' && (
          <ButtonLink to={paths.login} state={comingFrom(here)} onClick={close} w="100%">
            {text.accounts.login}
          </ButtonLink>
        )}
        <Button tone="ghost" size="small" onClick={toggle}>
          {theme === 'dark' ? <Sun size={18} aria-hidden /> : <Moon size={18} aria-hidden />}
          {theme === 'dark' ? text.shell.lightTheme : text.shell.darkTheme}
        </Button>
        <LanguageSwitch />
      </chakra.div>
    </SideDrawer>
  );
}

const DrawerLink = chakra(Link, {
  base: { display: 'flex', alignItems: 'center', minH: '44px', px: '12px', fontWeight: 600 },
});

/** The person's own pages, and the areas that they may enter. */
const linksOf = (user: User, text: Text): readonly (readonly [string, string])[] => [
  ...waysIn(user, text),
  [paths.myOrders, text.shell.myOrders],
  ...(user.isAdmin ? [[paths.admin, text.shell.adminView] as const] : []),
  ...(user.isAdmin || user.isAuditor ? [[paths.audit, text.shell.audit] as const] : []),
];
