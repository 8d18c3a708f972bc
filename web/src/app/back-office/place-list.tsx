import type { User } from '#contracts/accounts/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { NavLink } from 'react-router-dom';
import { useAdminText } from '../../lib/admin-text.ts';
import { placesOf, type Place } from './places.ts';

const Entry = chakra(NavLink, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    minH: '46px',
    px: '14px',
    borderRadius: 'm',
    fontWeight: 600,
    transition: 'background-color 180ms',
    '&[aria-current=page]': { bg: 'sale', color: 'sale-ink' },
  },
  variants: {
    on: {
      night: { color: 'night-muted', _hover: { bg: 'white/8', color: 'night-ink' } },
      surface: { color: 'ink', _hover: { bg: 'sunken' } },
    },
  },
});

interface PlaceListProps {
  readonly user: Pick<User, 'isAdmin'>;
  /** The background: the dark side bar, or a drawer. */
  readonly on: 'night' | 'surface';
  readonly chosen?: () => void;
}

/** The entries of the side bar and of the drawer (spec §2, Admin screens). */
export function PlaceList({ user, on, chosen }: PlaceListProps) {
  const text = useAdminText().shell;
  const { admin, audit } = placesOf(user);
  const entries = (places: readonly Place[]) =>
    places.map(({ name, to, icon: Icon }) => (
      <Entry key={to} to={to} on={on} onClick={chosen} end>
        <Icon size={20} aria-hidden />
        <chakra.span _firstLetter={{ textTransform: 'uppercase' }} display="inline-block">
          {text[name]}
        </chakra.span>
      </Entry>
    ));
  return (
    <chakra.nav aria-label={text.sidebar} display="grid" gap="4px">
      {entries(admin)}
      {admin.length > 0 && (
        <chakra.p textStyle="small" px="14px" mt="20px" mb="4px" opacity={0.8}>
          {text.audit}
        </chakra.p>
      )}
      {entries(audit)}
    </chakra.nav>
  );
}
