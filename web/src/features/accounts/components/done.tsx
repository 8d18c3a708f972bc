import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { takeFocus } from '../../../lib/focus.ts';

/** What was done, in the place of the form that did it: the focus, which was in the form, goes on here. */
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
