import type { User } from '#contracts/accounts/views';
import { Menu } from '@chakra-ui/react';
import { ChartLine, LogOut, Moon, Package, ShieldCheck, Sun, UserRound } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { useSignOut } from '../../features/accounts/session.ts';
import { initialOf } from '../../lib/initial.ts';
import { useText } from '../../lib/locale.tsx';
import { paths } from '../../lib/paths.ts';
import { sentenceFor } from '../../lib/refusals.ts';
import { comingFrom } from '../../lib/return-to.ts';
import { useTheme } from '../../lib/theme.ts';
import { toast } from '../../lib/toast.ts';
import { useGo } from '../../lib/leaving.ts';
import { IconButton } from '../../ui/button.tsx';
import { menuRecipe } from '../../ui/theme/recipes/menu.ts';
import { waysIn } from './ways-in.ts';
import { Tile } from './tile.tsx';

/** Logged as …, the person's pages, the theme, and the way out (spec §2, design §7). */
export default function AvatarMenu({ user }: { readonly user: User }) {
  const text = useText();
  const go = useGo();
  const here = useLocation();
  const signOut = useSignOut();
  const { theme, toggle } = useTheme();
  const ThemeIcon = theme === 'dark' ? Sun : Moon;

  const leave = () => {
    signOut().catch((error: unknown) => toast('error', sentenceFor(error, text)));
  };

  return (
    <Menu.Root recipe={menuRecipe} positioning={{ placement: 'bottom-end' }}>
      <Menu.Trigger asChild>
        <IconButton aria-label={text.shell.menuOf(user.name)}>
          <Tile aria-hidden>{initialOf(user.name)}</Tile>
        </IconButton>
      </Menu.Trigger>
      <Menu.Positioner>
        <Menu.Content>
          <Menu.ItemGroup>
            <Menu.ItemGroupLabel>
              {(user.isGuest ? text.shell.guest : text.shell.loggedAs)(user.name)}
            </Menu.ItemGroupLabel>
            {waysIn(user, text).map(([to, name]) => (
              <Menu.Item key={to} value={to} onClick={() => go(to, { state: comingFrom(here) })}>
                <UserRound size={20} aria-hidden /> {name}
              </Menu.Item>
            ))}
            <Menu.Item value="orders" onClick={() => go(paths.myOrders)}>
              <Package size={20} aria-hidden /> {text.shell.myOrders}
            </Menu.Item>
            {user.isAdmin && (
              <Menu.Item value="admin" onClick={() => go(paths.admin)}>
                <ChartLine size={20} aria-hidden /> {text.shell.adminView}
              </Menu.Item>
            )}
            {(user.isAdmin || user.isAuditor) && (
              <Menu.Item value="audit" onClick={() => go(paths.audit)}>
                <ShieldCheck size={20} aria-hidden /> {text.shell.audit}
              </Menu.Item>
            )}
            <Menu.Item value="theme" closeOnSelect={false} onClick={toggle}>
              <ThemeIcon size={20} aria-hidden />{' '}
              {theme === 'dark' ? text.shell.lightTheme : text.shell.darkTheme}
            </Menu.Item>
          </Menu.ItemGroup>
          <Menu.Separator />
          <Menu.Item value="logout" onClick={leave}>
            <LogOut size={20} aria-hidden /> {text.shell.logout}
          </Menu.Item>
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  );
}
