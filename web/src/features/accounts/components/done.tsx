import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { takeFocus } from '../../../lib/focus.ts';

/** Replaces a form once it has succeeded; the focus, which was in the form, moves here. */
export function Done({ children }: { readonly children: ReactNode }) {
  return (
    <chakra.output
      ref={takeFocus}
      tabIndex={-1}
      display="block"
      p="14px 16px"
      borderRadius="12px"
      bg="success-soft"
      color="success-soft-ink"
      fontWeight={600}
      overflowWrap="anywhere"
    >
      {children}
    </chakra.output>
  );
}
