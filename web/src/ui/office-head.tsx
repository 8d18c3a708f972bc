import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { formatCount } from '../lib/money.ts';
import { Badge } from './badge.tsx';

interface OfficeHeadProps {
  readonly title: string;
  /** The count beside the title. */
  readonly count?: number | undefined;
  readonly children?: ReactNode;
}

/** The heading of a back office page: its name, a count, and the actions at the right. */
export const OfficeHead = ({ title, count, children }: OfficeHeadProps) => (
  <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="12px 14px">
    <chakra.h1 textStyle="h1" fontSize={{ base: '30px', md: '40px' }}>
      {title}
    </chakra.h1>
    {count !== undefined && (
      <Badge size="tall" fontVariantNumeric="tabular-nums" px="10px">
        {formatCount(count)}
      </Badge>
    )}
    <chakra.div
      display="flex"
      flexWrap="wrap"
      gap={{ base: '8px', md: '12px' }}
      ms={{ md: 'auto' }}
      w={{ base: '100%', md: 'auto' }}
      css={{ '& > :is(button, a)': { flex: { base: 1, md: 'none' }, px: { base: '12px', md: '22px' } } }}
    >
      {children}
    </chakra.div>
  </chakra.div>
);
