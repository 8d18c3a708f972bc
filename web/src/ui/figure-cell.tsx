import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

interface FigureCellProps {
  /** Its grid area in the card that its row becomes in a narrow window. */
  readonly area: string;
  /** Shown beside the figure there, where columns have no heads. */
  readonly name: string;
  readonly tone?: 'warning' | 'danger' | undefined;
  readonly children: ReactNode;
}

/** A figure of a table: at the right in its column, and with its name in a card. */
export const FigureCell = ({ area, name, tone, children }: FigureCellProps) => (
  <chakra.td gridArea={area} data-figure {...(tone ? { color: tone, fontWeight: 700 } : {})}>
    <chakra.span data-cards-only textStyle="small" color="muted" fontWeight={400}>
      {name}{' '}
    </chakra.span>
    {children}
  </chakra.td>
);
