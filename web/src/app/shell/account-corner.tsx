import { chakra } from '@chakra-ui/react/styled-system';
import { lazy, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '../../features/accounts/session.ts';
import { useHydrated } from '../../lib/hydration.ts';
import { initialOf } from '../../lib/initial.ts';
import { comingFrom } from '../../lib/return-to.ts';
import { useText } from '../../lib/locale.tsx';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { Tile } from './tile.tsx';

const AvatarMenu = lazy(() => import('./avatar-menu.tsx'));

/** As wide as the menu that replaces it, so that nothing in the header moves. */
const Corner = chakra('span', {
  base: { display: 'grid', placeItems: 'center', boxSize: '44px', flex: 'none' },
});

/** The person's tile with its menu, or a visitor's link to sign in. */
export function AccountCorner() {
  const text = useText().accounts;
  const session = useSession();
  const isAwake = useHydrated();
  const here = useLocation();
  // From here on the session decides what is shown, no longer the cookie (`public/before-paint.js`).
  useEffect(() => document.documentElement.classList.remove('signed-in'), []);
  if (session.is === 'customer') {
    const tile = (
      <Corner>
        <Tile>{initialOf(session.user.name)}</Tile>
      </Corner>
    );
    // Its chunk loads after the page's: the server renders no control that would not work when the page hydrates.
    return isAwake ? (
      <LazyPart instead={tile}>
        <AvatarMenu user={session.user} />
      </LazyPart>
    ) : (
      tile
    );
  }
  if (session.is !== 'visitor') return <Corner />;
  return (
    <chakra.div className="for-visitors" hideBelow="md">
      <ButtonLink to={paths.login} state={comingFrom(here)} tone="soft" size="small" h="44px">
        {text.login}
      </ButtonLink>
    </chakra.div>
  );
}
