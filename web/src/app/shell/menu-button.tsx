import { Menu as MenuIcon } from 'lucide-react';
import { lazy, useState } from 'react';
import { useText } from '../../lib/locale.tsx';
import { IconButton } from '../../ui/button.tsx';
import { LazyPart } from '../../ui/lazy-part.tsx';

const MenuDrawer = lazy(() => import('./menu-drawer.tsx'));

/** Opens the drawer with the shop's links on narrow screens. */
export function MenuButton() {
  const text = useText().shell;
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <IconButton aria-label={text.menu} aria-haspopup="dialog" onClick={() => setState('open')}>
        <MenuIcon size={22} />
      </IconButton>
      {state !== 'never' && (
        <LazyPart>
          <MenuDrawer open={state === 'open'} close={() => setState('closed')} />
        </LazyPart>
      )}
    </>
  );
}
