import type { Facets } from '#contracts/catalogue/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { useText } from '../../../lib/locale.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Stars } from '../../../ui/stars.tsx';
import { groups, toggled, type Filters, type Group } from '../filters.ts';
import { nameOf } from '../names.ts';

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
    '& input': { boxSize: '22px', accentColor: 'var(--chakra-colors-accent)', flex: 'none' },
  },
});

interface FilterPanelProps {
  readonly filters: Filters;
  readonly facets: Facets;
  readonly change: (next: Filters) => void;
}

/** The filter groups with how many goods each option would show (design §8.9). */
export function FilterPanel({ filters, facets, change }: FilterPanelProps) {
  const text = useText();
  return groups
    .filter((group) => (facets[group] ?? []).length > 0)
    .map((group) => (
      <Fieldset key={group}>
        <legend>{text.catalogue.groups[group]}</legend>
        {group === 'brand' ? (
          <Brands {...{ filters, facets, change }} />
        ) : (
          <Checks group={group} {...{ filters, facets, change }} />
        )}
      </Fieldset>
    ));
}

function Brands({ filters, facets, change }: FilterPanelProps) {
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="8px">
      {(facets['brand'] ?? []).map(({ id }) => (
        <Chip
          key={id}
          px="12px"
          aria-pressed={filters.chosen.brand.includes(id)}
          onClick={() => change(toggled(filters, 'brand', id))}
        >
          {id}
        </Chip>
      ))}
    </chakra.div>
  );
}

function Checks({ group, filters, facets, change }: FilterPanelProps & { readonly group: Group }) {
  const text = useText();
  return (
    <div>
      {(facets[group] ?? []).map(({ id, count }) => (
        <Check key={id}>
          <input
            type="checkbox"
            checked={filters.chosen[group].includes(id)}
            onChange={() => change(toggled(filters, group, id))}
          />
          {group === 'rating' ? (
            <>
              <Stars rating={Number(id)} /> {text.catalogue.andUp}
            </>
          ) : (
            nameOf(text, group, id)
          )}
          <chakra.span ms="auto" color="muted" textStyle="small" fontVariantNumeric="tabular-nums">
            {count}
          </chakra.span>
        </Check>
      ))}
    </div>
  );
}
