import { chakra } from '@chakra-ui/react/styled-system';
import { useText } from '../../../lib/locale.tsx';
import { Select } from '../../../ui/field.tsx';
import { sortsOf, type Filters } from '../filters.ts';

interface SortMenuProps {
  readonly filters: Filters;
  readonly change: (next: Filters) => void;
}

/** The order of the list, under its specified label: Features. */
export function SortMenu({ filters, change }: SortMenuProps) {
  const text = useText().catalogue;
  const sorts = sortsOf(filters);
  return (
    <chakra.label
      display="flex"
      alignItems="center"
      gap="10px"
      flex={{ base: 'auto', md: 'none' }}
      textStyle="label"
      minW={0}
    >
      <chakra.span hideBelow="md" whiteSpace="nowrap">
        {text.features}
      </chakra.span>
      <Select
        h="44px"
        fontSize={{ base: '16px', md: '15px' }}
        fontWeight={600}
        aria-label={text.features}
        value={filters.sort}
        onChange={({ target }) =>
          change({ ...filters, sort: sorts.find((sort) => sort === target.value) ?? filters.sort })
        }
      >
        {sorts.map((order) => (
          <option key={order} value={order}>
            {text.sorts[order]}
          </option>
        ))}
      </Select>
    </chakra.label>
  );
}
