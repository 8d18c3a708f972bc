import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import type { HeadName } from '../lib/locale.tsx';
import { useHead } from '../lib/locale.tsx';
import { Wrap } from './boxes.tsx';

/** Two flat bands with a light line between: wall above, counter below (look §1.2). */
export const Wall = chakra('section', {
  base: { position: 'relative', overflow: 'hidden', bg: 'wall', color: 'wall-ink' },
});

export const Counter = chakra('div', {
  base: {
    position: 'absolute',
    insetX: 0,
    bottom: 0,
    bg: 'counter',
    borderTopWidth: '6px',
    borderColor: 'counter-line',
  },
});

interface PageHeadProps {
  readonly head: HeadName;
  /** The goods that stand on the counter; decoration. */
  readonly goods?: string;
  readonly children?: ReactNode;
}

/** The head of a page: its title on a wall, its goods on the counter. */
export function PageHead({ head, goods, children }: PageHeadProps) {
  const { main, beside } = useHead(head);
  return (
    <Wall>
      <Counter h={{ base: '26px', md: '44px' }} />
      <Wrap
        position="relative"
        minH={{ base: '120px', md: '172px' }}
        pt={{ base: '26px', md: '64px' }}
        pb={{ base: '14px', md: '26px' }}
      >
        <chakra.div
          position="relative"
          zIndex={1}
          display={{ md: 'flex' }}
          alignItems="baseline"
          gap="16px"
          pt={{ md: '18px' }}
        >
          <chakra.h1 textStyle="wallHead">{main}</chakra.h1>
          <chakra.p fontSize={{ base: '15px', md: '18px' }} color="wall-muted" fontWeight={500}>
            {beside}
          </chakra.p>
        </chakra.div>
        {goods && (
          <chakra.img
            src={goods}
            alt=""
            position="absolute"
            right={{ base: '8px', md: '24px' }}
            bottom={{ base: '2px', md: '6px' }}
            h={{ base: '104px', md: '150px' }}
            w="auto"
          />
        )}
        {children}
      </Wrap>
    </Wall>
  );
}
