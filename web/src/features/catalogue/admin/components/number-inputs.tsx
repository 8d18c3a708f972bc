import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentProps } from 'react';
import { Input } from '../../../../ui/field.tsx';

/** Turning the wheel over it scrolls the page, and does not change the number. */
export const NumberInput = (props: ComponentProps<typeof Input>) => (
  <Input type="number" min={0} onWheel={({ currentTarget }) => currentTarget.blur()} {...props} />
);

export const MoneyInput = (props: ComponentProps<typeof Input>) => (
  <chakra.span position="relative" display="block">
    <NumberInput step={0.01} inputMode="decimal" ps="32px" {...props} />
    <chakra.span position="absolute" left="14px" top="12px" color="muted" aria-hidden pointerEvents="none">
      $
    </chakra.span>
  </chakra.span>
);
