import { Drawer, Portal } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useHead, useText, type HeadName } from '../lib/locale.tsx';
import { IconButton } from './button.tsx';
import { Selvedge } from './selvedge.tsx';

interface SideDrawerProps {
  readonly open: boolean;
  readonly close: () => void;
  readonly head: HeadName;
  readonly placement?: 'start' | 'end' | 'bottom';
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** A layer over the page: focus stays in it, Escape and the veil close it (look §6). */
export default function SideDrawer({
  open,
  close,
  head,
  placement = 'end',
  foot,
  children,
}: SideDrawerProps) {
  const text = useText();
  const { main, beside } = useHead(head);
  return (
    <Drawer.Root open={open} onOpenChange={(change) => change.open || close()} placement={placement}>
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content>
            {placement === 'bottom' ? <GrabBar aria-hidden /> : <Selvedge />}
            <Drawer.Header>
              <Drawer.Title>{main}</Drawer.Title>
              <chakra.span flex={1} color="muted" fontWeight={500}>
                {beside}
              </chakra.span>
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
