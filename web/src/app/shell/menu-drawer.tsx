import { chakra } from '@chakra-ui/react/styled-system';
import { Moon, Sun } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { useUser } from '../../features/accounts/session.ts';
import { comingFrom } from '../../lib/return-to.ts';
import { useText } from '../../lib/locale.tsx';
import { paths } from '../../lib/paths.ts';
import { useTheme } from '../../lib/theme.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import SideDrawer from '../../ui/side-drawer.tsx';
import { MainNav } from './main-nav.tsx';

interface MenuDrawerProps {
  readonly open: boolean;
  readonly close: () => void;
}

/** The same links on a phone; those about orders only when signed in (spec §2). */
export default function MenuDrawer({ open, close }: MenuDrawerProps) {
  const text = useText();
  const user = useUser();
  const here = useLocation();
  const { theme, toggle } = useTheme();
  return (
    <SideDrawer open={open} close={close} head="menu" placement="start">
      <MainNav vertical chosen={close} />
      <chakra.div mt="20px" pt="20px" borderTopWidth="1px" display="grid" gap="12px" justifyItems="start">
        {user ? (
          <>
            <chakra.p color="muted" textStyle="small">
              {text.shell.loggedAs(user.name)}
            </chakra.p>
            <chakra.span fontWeight={600} px="12px">
              <Link to={paths.myOrders} onClick={close}>
                {text.shell.myOrders}
              </Link>
            </chakra.span>
          </>
        ) : (
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
