import type { Facets } from '#contracts/catalogue/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { X } from 'lucide-react';
import { useLocale } from '../../../lib/locale.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { calledIn } from '../filter-names.ts';
import { activeOf, cleared, toggled, type Filters } from '../filters.ts';

interface ActiveFiltersProps {
  readonly filters: Filters;
  readonly facets: Facets;
  readonly change: (next: Filters) => void;
}

/** The active filters, each with its x; on a phone one strip that scrolls sideways. */
export function ActiveFilters({ filters, facets, change }: ActiveFiltersProps) {
  const locale = useLocale();
  const active = activeOf(filters);
  if (active.length === 0 && filters.q === '') return null;
  return (
    <chakra.div
      display="flex"
      alignItems="center"
      gap="8px"
      flexWrap={{ md: 'wrap' }}
      overflowX={{ base: 'auto', md: 'visible' }}
      py="3px"
    >
      {filters.q !== '' && (
        <Chip aria-pressed onClick={() => change({ ...filters, q: '' })} maxW="75%">
          <chakra.span truncate>“{filters.q}”</chakra.span>{' '}
          <X size={16} aria-hidden style={{ flex: 'none' }} />
        </Chip>
      )}
      {active.map(({ group, value }) => {
        const { name, lang } = calledIn(locale, facets, group, value);
        return (
          <Chip
            key={`${group} ${value}`}
            aria-pressed
            maxW="75%"
            onClick={() => change(toggled(filters, group, value))}
          >
            <chakra.span truncate lang={lang}>
              {name}
            </chakra.span>{' '}
            <X size={16} aria-hidden style={{ flex: 'none' }} />
          </Chip>
        );
      })}
      <Button tone="ghost" size="small" onClick={() => change(cleared(filters))}>
        {locale.text.catalogue.clearAll}
      </Button>
    </chakra.div>
  );
}
