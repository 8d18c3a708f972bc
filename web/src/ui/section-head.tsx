import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { useHead, type HeadName } from '../lib/locale.tsx';

/** One line high: what has no room beside the first wraps to a second one, which is not seen. */
const Line = chakra('div', {
  base: {
    flex: 1,
    minW: 0,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: { base: '10px', md: '16px' },
    h: { base: '32px', md: '40px' },
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    lineHeight: { base: '32px', md: '40px' },
  },
});

/** A head in both languages on one line; the second gives way when there is no room (look §3). */
export function SectionHead({ head, children }: { readonly head: HeadName; readonly children?: ReactNode }) {
  const { main, beside } = useHead(head);
  return (
    <chakra.div
      display="flex"
      alignItems="baseline"
      gap={{ base: '10px', md: '16px' }}
      mb={{ base: '12px', md: '20px' }}
    >
      <Line>
        <chakra.h2 textStyle="h2" lineHeight="inherit">
          {main}
        </chakra.h2>
        <chakra.span color="muted" fontWeight={500} fontSize={{ base: '15px', md: '17px' }}>
          {beside}
        </chakra.span>
      </Line>
      {children}
    </chakra.div>
  );
}
