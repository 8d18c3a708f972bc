import type { Facets } from '#contracts/catalogue/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { useId } from 'react';
import { useLocale, useText } from '../../../lib/locale.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Stars } from '../../../ui/stars.tsx';
import { Swatch } from '../../../ui/swatch.tsx';
import { Tick } from '../../../ui/tick.tsx';
import { calledIn } from '../filter-names.ts';
import { groups, isValueGroup, toggled, type Filters, type Group } from '../filters.ts';

const Fieldset = chakra('fieldset', {
  base: {
    py: '20px',
    borderBottomWidth: '1px',
    borderColor: 'line',
    minW: 0,
    _first: { pt: 0 },
    _last: { borderBottomWidth: 0 },
    '& legend': {
      float: 'left',
      w: '100%',
      fontFamily: 'heading',
      fontWeight: 700,
      fontSize: '17px',
      mb: '10px',
    },
    '& legend + *': { clear: 'both' },
  },
});

const Check = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    minH: { base: '44px', md: '36px' },
    fontSize: '15.5px',
  },
});

interface FilterPanelProps {
  readonly filters: Filters;
  readonly facets: Facets;
  readonly change: (next: Filters) => void;
}

/** The options of a group: sizes and colours without products are left out, unless they are chosen. */
const shownOf = (group: Group, { filters, facets }: Pick<FilterPanelProps, 'filters' | 'facets'>) =>
  (facets[group] ?? []).filter(
    ({ id, count }) => !isValueGroup(group) || count > 0 || filters.chosen[group].includes(id),
  );

/** The filter groups with how many goods each option would show (design §8.9). */
export function FilterPanel({ filters, facets, change }: FilterPanelProps) {
  const text = useText();
  return groups
    .filter((group) => shownOf(group, { filters, facets }).length > 0)
    .map((group) => (
      <Fieldset key={group}>
        <legend>{text.catalogue.groups[group]}</legend>
        {group === 'price' && <Prices filters={filters} facets={facets} />}
        {group === 'brand' ? (
          <Brands {...{ filters, facets, change }} />
        ) : group === 'rating' ? (
          <Ratings {...{ filters, facets, change }} />
        ) : (
          <Checks group={group} {...{ filters, facets, change }} />
        )}
      </Fieldset>
    ));
}

/** How many goods an option would show. */
const Count = chakra('span', {
  base: { color: 'muted', textStyle: 'small', fontWeight: 400, fontVariantNumeric: 'tabular-nums' },
});

const Bar = chakra('div', {
  base: {
    minH: '3px',
    borderTopRadius: '6px',
    bg: 'accent-soft',
    transition: 'height 240ms',
    transitionTimingFunction: 'out',
    '&[data-on=true]': { bg: 'accent' },
    '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
  },
});

/** Where the prices lie, as a picture of the numbers below it (look §7). */
function Prices({ filters, facets }: Omit<FilterPanelProps, 'change'>) {
  const bands = facets['price'] ?? [];
  const most = Math.max(1, ...bands.map(({ count }) => count));
  return (
    <chakra.div
      aria-hidden
      display="flex"
      alignItems="flex-end"
      gap="4px"
      h="56px"
      mb="8px"
      borderBottomWidth="1.5px"
      borderColor="line-strong"
    >
      {bands.map(({ id, count }) => (
        <Bar
          key={id}
          flex={1}
          data-on={filters.chosen.price.includes(id)}
          style={{ height: `${(count / most) * 100}%` }}
        />
      ))}
    </chakra.div>
  );
}

function Brands({ filters, facets, change }: FilterPanelProps) {
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="8px">
      {(facets['brand'] ?? []).map(({ id, count }) => (
        <Chip
          key={id}
          px="12px"
          aria-pressed={filters.chosen.brand.includes(id)}
          onClick={() => change(toggled(filters, 'brand', id))}
        >
          {id} <Count>{count}</Count>
        </Chip>
      ))}
    </chakra.div>
  );
}

/** There may be a hundred sizes. The padding leaves room for the focus ring. */
const Options = chakra('div', { base: { maxH: '400px', overflowY: 'auto', mx: '-6px', px: '6px' } });

/** A merchant's own may be long, too. */
const Name = chakra('span', { base: { minW: 0, overflowWrap: 'anywhere' } });

function Checks({ group, filters, facets, change }: FilterPanelProps & { readonly group: Group }) {
  const locale = useLocale();
  return (
    <Options>
      {shownOf(group, { filters, facets }).map(({ id, count, swatch }) => {
        const { name, lang } = calledIn(locale, facets, group, id);
        return (
          <Check key={id}>
            <Tick
              type="checkbox"
              checked={filters.chosen[group].includes(id)}
              onChange={() => change(toggled(filters, group, id))}
            />
            {swatch && <Swatch of={swatch} />}
            <Name lang={lang}>{name}</Name>
            <Count ms="auto">{count}</Count>
          </Check>
        );
      })}
    </Options>
  );
}

/** "Four stars and up" includes "five": one is chosen, or none. */
function Ratings({ filters, facets, change }: FilterPanelProps) {
  const text = useText().catalogue;
  const name = useId();
  const [chosen] = filters.chosen.rating;
  const choose = (rating: readonly string[]) => change({ ...filters, chosen: { ...filters.chosen, rating } });
  return (
    <div>
      <Check>
        <Tick type="radio" name={name} checked={chosen === undefined} onChange={() => choose([])} />
        {text.anyRating}
      </Check>
      {(facets['rating'] ?? []).map(({ id, count }) => (
        <Check key={id}>
          <Tick type="radio" name={name} checked={chosen === id} onChange={() => choose([id])} />
          <Stars rating={Number(id)} /> {text.andUp}
          <Count ms="auto">{count}</Count>
        </Check>
      ))}
    </div>
  );
}
