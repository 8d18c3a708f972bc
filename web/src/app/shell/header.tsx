import { chakra } from '@chakra-ui/react/styled-system';
import { Wrap } from '../../ui/boxes.tsx';
import { CartButton } from '../../features/cart/cart-button.tsx';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Selvedge } from '../../ui/selvedge.tsx';
import { LOW } from '../../ui/theme/low.ts';
import { AccountCorner } from './account-corner.tsx';
import { MainNav } from './main-nav.tsx';
import { MenuButton } from './menu-button.tsx';
import { PhoneSearch, SearchBox } from './search-box.tsx';

const Bar = chakra('header', {
  base: {
    position: 'sticky',
    top: 'var(--strip, 0px)',
    zIndex: 'header',
    bg: 'surface',
    color: 'ink',
    // A phone's search still lies over it.
    [LOW]: { position: 'relative', top: 0 },
  },
});

const Line = chakra(Wrap, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: { base: '4px', lg: '16px', xl: '28px' },
    h: { base: '60px', md: '72px' },
  },
});

/** The sticky top bar with its selvedge (look §7). */
export const Header = () => (
  <Bar>
    <Line>
      <chakra.div hideFrom="lg">
        <MenuButton />
      </chakra.div>
      <Mark />
      <chakra.div hideBelow="lg">
        <MainNav />
      </chakra.div>
      <chakra.div flex={1} display="flex" justifyContent="flex-end">
        <SearchBox />
        <PhoneSearch />
      </chakra.div>
      <chakra.div hideBelow="lg">
        <LanguageSwitch />
      </chakra.div>
      <chakra.div display="flex" alignItems="center" gap="8px">
        <CartButton />
        <AccountCorner />
      </chakra.div>
    </Line>
    <Selvedge />
  </Bar>
);
