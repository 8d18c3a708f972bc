import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

interface EmptyProps {
  /** The address of a painted object without a wall. */
  readonly picture: string;
  readonly head: string;
  readonly sentence?: string;
  readonly action?: ReactNode;
  /** If nothing else is on the page, this is the page's heading. */
  readonly whole?: boolean;
}

/** Nothing here yet: one painted object, one warm sentence, one action (look §6). */
export const Empty = ({ picture, head, sentence, action, whole = false }: EmptyProps) => (
  <chakra.div
    display="grid"
    justifyItems="center"
    textAlign="center"
    gap="12px"
    py={{ base: '32px', md: '56px' }}
    px="16px"
  >
    <chakra.img src={picture} alt="" h={{ base: '150px', md: '190px' }} w="auto" />
    <chakra.h2 as={whole ? 'h1' : 'h2'} textStyle="h2" mt="8px">
      {head}
    </chakra.h2>
    {sentence && (
      <chakra.p maxW="44ch" color="muted">
        {sentence}
      </chakra.p>
    )}
    {action && <chakra.div mt="12px">{action}</chakra.div>}
  </chakra.div>
);
