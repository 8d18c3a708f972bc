import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentProps } from 'react';
import { Input } from '../../../../ui/field.tsx';

/** A field for a sum, which `sumIn` reads. */
export const MoneyInput = (props: ComponentProps<typeof Input>) => (
  <chakra.span position="relative" display="block">
    <Input inputMode="decimal" ps="32px" {...props} />
    <chakra.span position="absolute" left="14px" top="12px" color="muted" aria-hidden pointerEvents="none">
      $
    </chakra.span>
  </chakra.span>
);
