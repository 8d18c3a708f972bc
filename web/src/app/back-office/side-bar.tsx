import type { User } from '#contracts/accounts/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { Mark } from '../../ui/mark.tsx';
import { weave } from '../../ui/selvedge.tsx';
import { useAdminText } from '../../lib/admin-text.ts';
import { PlaceList } from './place-list.tsx';

const Bar = chakra('aside', {
  base: {
    position: 'sticky',
    top: 0,
    alignSelf: 'start',
    flex: 'none',
    w: '248px',
    h: '100dvh',
    overflowY: 'auto',
    hideBelow: 'lg',
    bg: 'night',
    color: 'night-ink',
    px: '16px',
    py: '22px',
    _after: {
      content: '""',
      position: 'absolute',
      insetY: 0,
      right: 0,
      w: '6px',
      backgroundImage: weave.replace('90deg', '180deg'),
    },
  },
});

const Title = chakra(Link, {
  base: { display: 'block', textStyle: 'small', color: 'night-muted', px: '14px', mt: '24px', mb: '8px' },
});

interface SideBarProps {
  readonly user: Pick<User, 'isAdmin'>;
  /** True as the server renders it, which does not know whether the bar is wanted: `public/before-paint.js` decides. */
  readonly unsure: boolean;
}

/** The side bar of a wide window; its title leads to the dashboard (spec §2, design §8.7). */
export function SideBar({ user, unsure }: SideBarProps) {
  const text = useAdminText().shell;
  return (
    <Bar {...(unsure && { className: 'unless-wanted' })}>
      <chakra.div px="14px">
        <Mark />
      </chakra.div>
      <Title to={user.isAdmin ? paths.admin : paths.audit}>
        {user.isAdmin ? text.controls : text.auditSidebar}
      </Title>
      <PlaceList user={user} on="night" />
    </Bar>
  );
}
