import { Drawer, Portal } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useHead, useText, type Head, type HeadName } from '../lib/locale.tsx';
import { IconButton } from './button.tsx';
import { HeadLine } from './head-line.tsx';
import { Selvedge } from './selvedge.tsx';
import { drawerRecipe } from './theme/recipes/drawer.ts';

interface SideDrawerProps {
  readonly open: boolean;
  readonly close: () => void;
  /** The name of a common heading, or a heading in both languages. */
  readonly head: HeadName | Head;
  readonly placement?: 'start' | 'end' | 'bottom';
  /** Room for a form: 520 px instead of the cart's 464. */
  readonly wide?: boolean;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/**
 * After closing, the focus returns to where the layer was opened; to the page's top where that is gone, or the person
 * went to another page.
 */
function useFocusAfter(open: boolean) {
  const opened = useRef<{ readonly at: string; readonly by: Element | null }>(undefined);
  useEffect(() => {
    if (open) opened.current = { at: window.location.pathname, by: document.activeElement };
  }, [open]);
  return () => {
    const { at, by } = opened.current ?? {};
    return window.location.pathname === at && by?.isConnected ? null : document.querySelector('main');
  };
}

/** A layer over the page: the focus stays in it, Escape and the backdrop close it (look §6). */
export default function SideDrawer({
  open,
  close,
  head,
  placement = 'end',
  wide = false,
  foot,
  children,
}: SideDrawerProps) {
  const text = useText();
  const focusAfter = useFocusAfter(open);
  const named = useHead(typeof head === 'string' ? head : 'menu');
  const { main, beside, besideLang } = typeof head === 'string' ? named : head;
  return (
    <Drawer.Root
      recipe={drawerRecipe}
      open={open}
      onOpenChange={(change) => change.open || close()}
      placement={placement}
      finalFocusEl={focusAfter}
    >
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content data-side={placement} {...(wide && { w: { base: '100%', md: '520px' } })}>
            {placement === 'bottom' ? <GrabBar aria-hidden /> : <Selvedge />}
            <Drawer.Header>
              <HeadLine>
                <Drawer.Title>{main}</Drawer.Title>
                <chakra.span lang={besideLang} color="muted" fontWeight={500}>
                  {beside}
                </chakra.span>
              </HeadLine>
              <Drawer.CloseTrigger asChild>
                <IconButton aria-label={text.close}>
                  <X size={22} />
                </IconButton>
              </Drawer.CloseTrigger>
            </Drawer.Header>
            <Drawer.Body>{children}</Drawer.Body>
            {foot && <Drawer.Footer>{foot}</Drawer.Footer>}
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}

const GrabBar = chakra('div', {
  base: { w: '44px', h: '5px', mx: 'auto', mt: '12px', borderRadius: '3px', bg: 'line-strong', opacity: 0.6 },
});
