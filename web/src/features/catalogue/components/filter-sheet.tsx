import type { Facets } from '#contracts/catalogue/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { useText } from '../../../lib/locale.tsx';
import { Row } from '../../../ui/boxes.tsx';
import { Button } from '../../../ui/button.tsx';
import SideDrawer from '../../../ui/side-drawer.tsx';
import { cleared, totalOf, type Filters } from '../filters.ts';
import { FilterPanel } from './filter-panel.tsx';

interface FilterSheetProps {
  readonly open: boolean;
  readonly close: () => void;
  readonly filters: Filters;
  readonly facets: Facets;
  readonly change: (next: Filters) => void;
}

/** The filters on a phone: a sheet from below that says how many goods it would show (look §7). */
export default function FilterSheet({ open, close, filters, facets, change }: FilterSheetProps) {
  const text = useText().catalogue;
  const total = totalOf(facets, filters);
  const foot = (
    <Row w="100%">
      <Button tone="line" px="16px" onClick={() => change(cleared(filters))}>
        {text.clearAll}
      </Button>
      <Button flex={1} minW={0} px="12px" onClick={close}>
        {text.showGoods(total)}
      </Button>
      {/* The page's own is hidden below the sheet. */}
      <chakra.output srOnly>{text.count(total, total)}</chakra.output>
    </Row>
  );
  return (
    <SideDrawer open={open} close={close} head="filters" placement="bottom" foot={foot}>
      <FilterPanel filters={filters} facets={facets} change={change} />
    </SideDrawer>
  );
}
