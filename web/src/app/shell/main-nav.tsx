import { chakra } from '@chakra-ui/react/styled-system';
import { Link, useLocation } from 'react-router-dom';
import { useText } from '../../lib/locale.tsx';
import type { Text } from '../../locales/en.ts';
import { aisles, paths, productsWith, TOP } from '../../lib/paths.ts';

type NavName = keyof Text['shell']['nav'];

/** The shop's nav items: all but Home and Products are the products with a filter (spec §2). */
const destinations: readonly (readonly [NavName, string])[] = [
  ['home', paths.home],
  ['products', paths.products],
  ...aisles.map((aisle) => [aisle, productsWith('category', aisle)] as const),
];

const NavLink = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    minH: '44px',
    px: '12px',
    borderRadius: '8px',
    fontWeight: 600,
    fontSize: '15px',
    transition: 'background-color 180ms',
    _hover: { bg: 'sunken' },
    '&[aria-current=page]': { bg: 'accent-soft', color: 'accent-soft-ink' },
  },
});

/** Which item the address belongs to: a category of its own, or all products. */
const currentOf = (pathname: string, search: string): NavName | undefined => {
  if (pathname === paths.home) return 'home';
  if (pathname !== paths.products) return undefined;
  const category = new URLSearchParams(search).get('category');
  return destinations.find(([name]) => name === category)?.[0] ?? 'products';
};

interface MainNavProps {
  readonly vertical?: boolean;
  readonly chosen?: () => void;
}

export function MainNav({ vertical = false, chosen }: MainNavProps) {
  const text = useText().shell;
  const { pathname, search } = useLocation();
  const current = currentOf(pathname, search);
  return (
    <chakra.nav
      aria-label={text.navLabel}
      display="flex"
      flexDirection={vertical ? 'column' : 'row'}
      gap="4px"
    >
      {destinations.map(([name, path]) => (
        <NavLink
          key={name}
          to={path}
          state={TOP}
          onClick={chosen}
          {...(name === current ? { 'aria-current': 'page' } : {})}
        >
          {text.nav[name]}
        </NavLink>
      ))}
    </chakra.nav>
  );
}
