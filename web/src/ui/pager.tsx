import { chakra } from '@chakra-ui/react/styled-system';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useLocale } from '../lib/locale.tsx';
import { formatCount } from '../lib/money.ts';
import { pagesAround, pagesOf, rowsShown } from '../lib/pages.ts';
import { parts } from '../locales/parts.ts';
import { Chip } from './chip.tsx';
import { Select } from './field.tsx';

const Line = chakra('nav', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '12px 20px',
  },
});

const Pages = chakra('ul', {
  base: { display: 'flex', flexWrap: 'wrap', gap: { base: '6px', md: '8px' }, listStyleType: 'none' },
});

const Page = chakra(Chip, {
  base: {
    minW: { base: '44px', md: '40px' },
    px: { base: '10px', md: '14px' },
    justifyContent: 'center',
    fontVariantNumeric: 'tabular-nums',
    _disabled: { bg: 'sunken', color: 'muted', borderColor: 'transparent' },
  },
});

/** The window width from which on a number at this distance is shown: a phone has one line for everything. */
const shownFrom = (distance: number) => {
  if (distance === 0) return undefined;
  return distance === 1 ? 'sm' : 'md';
};

interface PagerProps {
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly go: (page: number) => void;
  /** Given where the rows per page can be chosen. */
  readonly sizes?: readonly number[];
  readonly resize?: (size: number) => void;
}

/** First, previous, some numbers, next, last, and which rows these are (spec §2). */
export function Pager({ page, size, total, go, sizes, resize }: PagerProps) {
  const text = parts[useLocale().language].pager;
  const last = pagesOf(total, size);
  const { from, to } = rowsShown(page, size, total);
  // At the first or last page the button is not disabled, so that it keeps the focus.
  const towards = (each: number, isThere: boolean) => ({
    'aria-disabled': isThere,
    onClick: () => isThere || go(each),
  });
  return (
    <Line aria-label={text.pages}>
      <chakra.output color="muted" textStyle="small">
        {text.showing(formatCount(from), formatCount(to), formatCount(total))}
      </chakra.output>
      {sizes && resize && (
        <chakra.label display="flex" alignItems="center" gap="8px" textStyle="small" color="muted">
          {text.perPage}
          <Select h="44px" w="84px" value={size} onChange={({ target }) => resize(Number(target.value))}>
            {sizes.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </Select>
        </chakra.label>
      )}
      <Pages>
        <li>
          <Page {...towards(1, page === 1)}>{text.first}</Page>
        </li>
        <li>
          <Page aria-label={text.previous} {...towards(page - 1, page === 1)}>
            <ChevronLeft size={18} aria-hidden />
          </Page>
        </li>
        {pagesAround(page, last).map((each) => (
          <chakra.li key={each} hideBelow={shownFrom(Math.abs(each - page))}>
            <Page
              aria-label={text.pageNumber(each)}
              aria-current={each === page ? 'page' : undefined}
              onClick={() => each === page || go(each)}
            >
              {formatCount(each)}
            </Page>
          </chakra.li>
        ))}
        <li>
          <Page aria-label={text.next} {...towards(page + 1, page >= last)}>
            <ChevronRight size={18} aria-hidden />
          </Page>
        </li>
        <li>
          <Page {...towards(last, page >= last)}>{text.last}</Page>
        </li>
      </Pages>
    </Line>
  );
}
