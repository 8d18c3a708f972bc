import { chakra } from '@chakra-ui/react/styled-system';
import { X } from 'lucide-react';
import { useText } from '../../../lib/locale.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { activeOf, cleared, toggled, type Filters } from '../filters.ts';
import { nameOf } from '../names.ts';

interface ActiveFiltersProps {
  readonly filters: Filters;
  readonly change: (next: Filters) => void;
}

/** What is on, each with its x; on a phone one strip that scrolls sideways. */
export function ActiveFilters({ filters, change }: ActiveFiltersProps) {
  const text = useText();
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
      {active.map(({ group, value }) => (
        <Chip key={`${group} ${value}`} aria-pressed onClick={() => change(toggled(filters, group, value))}>
          {nameOf(text, group, value)} <X size={16} aria-hidden />
        </Chip>
      ))}
      <Button tone="ghost" size="small" onClick={() => change(cleared(filters))}>
        {text.catalogue.clearAll}
      </Button>
    </chakra.div>
  );
}
