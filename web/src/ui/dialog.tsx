import { chakra } from '@chakra-ui/react/styled-system';
import { X } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useText } from '../lib/locale.tsx';
import { IconButton } from './button.tsx';
import { Selvedge } from './selvedge.tsx';

interface DialogProps {
  readonly head: string;
  readonly close: () => void;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

const Box = chakra('dialog', {
  base: {
    m: 'auto',
    p: 0,
    w: 'min(520px, calc(100vw - 24px))',
    maxH: 'calc(100dvh - 24px)',
    color: 'ink',
    bg: 'surface',
    borderRadius: 'xl',
    overflow: 'hidden auto',
    boxShadow: '0 1px 2px rgb(16 35 59/.06), 0 12px 32px -12px rgb(16 35 59/.22)',
    animation: 'fadeIn 180ms',
    '&::backdrop': { bg: 'rgb(10 20 35/.55)' },
  },
});

/**
 * The browser's own modal dialog: the focus stays in it and returns afterwards; Escape and the backdrop close it (look
 * §6).
 */
export function Dialog({ head, close, foot, children }: DialogProps) {
  const text = useText();
  const id = useId();
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    box.current?.showModal();
    // A dialog that is removed, and not closed by the browser, does not return the focus.
    return () => {
      const next = opener?.isConnected ? opener : document.querySelector('main');
      if (document.activeElement === document.body && next instanceof HTMLElement) next.focus();
    };
  }, []);
  return (
    <Box
      ref={box}
      aria-labelledby={id}
      onClose={close}
      onClick={({ target }) => {
        if (target === box.current) box.current.close();
      }}
    >
      <Selvedge />
      <chakra.div display="flex" alignItems="center" gap="12px" ps="24px" pe="12px" pt="12px">
        <chakra.h2 id={id} textStyle="h2" flex={1} py="8px">
          {head}
        </chakra.h2>
        <IconButton type="button" aria-label={text.close} onClick={() => box.current?.close()}>
          <X size={22} />
        </IconButton>
      </chakra.div>
      <chakra.div px="24px" pt="8px" pb="24px">
        {children}
      </chakra.div>
      {foot && (
        <chakra.div
          display="flex"
          flexWrap="wrap"
          justifyContent="flex-end"
          gap="12px"
          p="16px 24px"
          borderTopWidth="1px"
          css={{ '& > *': { flexGrow: { base: 1, md: 0 } } }}
        >
          {foot}
        </chakra.div>
      )}
    </Box>
  );
}
