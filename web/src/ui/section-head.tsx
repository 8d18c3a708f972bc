import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { useHead, type HeadName } from '../lib/locale.tsx';

/** A head in both languages on one line; the second gives way when there is no room (look §3). */
export function SectionHead({ head, children }: { readonly head: HeadName; readonly children?: ReactNode }) {
  const { main, beside } = useHead(head);
  return (
    <chakra.div
      display="flex"
      alignItems="baseline"
      gap={{ base: '10px', md: '16px' }}
      mb={{ base: '16px', md: '24px' }}
    >
      <chakra.h2 textStyle="h2" flex="none">
        {main}
      </chakra.h2>
      <chakra.span
        flex={1}
        minW={0}
        overflow="hidden"
        textOverflow="ellipsis"
        whiteSpace="nowrap"
        color="muted"
        fontWeight={500}
        fontSize={{ base: '15px', md: '17px' }}
      >
        {beside}
      </chakra.span>
      {children}
    </chakra.div>
  );
}
