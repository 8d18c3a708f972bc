import { chakra } from '@chakra-ui/react/styled-system';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { Direction } from '../question.ts';

const Press = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '5px',
    minH: '44px',
    px: '6px',
    mx: '-6px',
    borderRadius: '6px',
    fontWeight: 600,
    _hover: { color: 'ink' },
    '&[data-on]': { color: 'accent' },
  },
});

interface SortHeadProps {
  readonly name: string;
  /** The direction in which this column sorts; undefined where another column sorts. */
  readonly direction: Direction | undefined;
  readonly sort: () => void;
  readonly figure?: boolean;
}

/** The head of a column that sorts the table: one press sorts by it, the next reverses it (spec §2). */
export function SortHead({ name, direction, sort, figure = false }: SortHeadProps) {
  const Arrow = direction === 'asc' ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      data-figure={figure || undefined}
      aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
    >
      <Press type="button" data-on={direction} onClick={sort}>
        {name}
        <Arrow size={15} aria-hidden visibility={direction ? 'visible' : 'hidden'} />
      </Press>
    </th>
  );
}
