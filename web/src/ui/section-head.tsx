import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { useHead, type HeadName } from '../lib/locale.tsx';
import { HeadLine } from './head-line.tsx';

/** A heading in both languages on one line; the second one is hidden when there is no room (look §3). */
export function SectionHead({ head, children }: { readonly head: HeadName; readonly children?: ReactNode }) {
  const { main, beside, besideLang } = useHead(head);
  return (
    <chakra.div
      display="flex"
      alignItems="baseline"
      gap={{ base: '10px', md: '16px' }}
      mb={{ base: '12px', md: '20px' }}
    >
      <HeadLine>
        <chakra.h2 textStyle="h2">{main}</chakra.h2>
        <chakra.span lang={besideLang} color="muted" fontWeight={500} fontSize={{ base: '15px', md: '17px' }}>
          {beside}
        </chakra.span>
      </HeadLine>
      {children}
    </chakra.div>
  );
}
