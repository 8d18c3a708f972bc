import { chakra } from '@chakra-ui/react/styled-system';
import { SlidersHorizontal } from 'lucide-react';
import { lazy, useState } from 'react';
import { useHead, useText } from '../../../lib/locale.tsx';
import { useTitle } from '../../../lib/title.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Wrap } from '../../../ui/boxes.tsx';
import { Button } from '../../../ui/button.tsx';
import { LOW } from '../../../ui/theme/low.ts';
import { PageHead } from '../../../ui/wall.tsx';
import { useFilteredProducts } from '../filtered-products.ts';
import { ActiveFilters } from '../components/active-filters.tsx';
import { FilterPanel } from '../components/filter-panel.tsx';
import { Results } from '../components/results.tsx';
import { SortMenu } from '../components/sort-menu.tsx';
import { activeOf, totalOf } from '../filters.ts';
import { categoryHeadOf } from '../category-head.ts';
import { useFilters } from '../use-filters.ts';
import { LazyPart } from '../../../ui/lazy-part.tsx';

const FilterSheet = lazy(() => import('../components/filter-sheet.tsx'));

const Layout = chakra(Wrap, {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '264px minmax(0, 1fr)' },
    gap: { base: '16px', lg: '40px' },
    mt: { base: '12px', lg: '28px' },
  },
});

/** On a phone the bar stays at the top while one scrolls (look §5). */
const Bar = chakra('div', {
  base: {
    display: 'flex',
    gap: '8px',
    alignItems: 'center',
    justifyContent: 'space-between',
    position: { base: 'sticky', lg: 'static' },
    top: { base: '66px', md: '78px' },
    [LOW]: { position: 'static' },
    bg: 'bg',
    zIndex: 'bar',
    py: { base: '8px', lg: 0 },
    mx: { base: '-4px', lg: 0 },
    px: { base: '4px', lg: 0 },
    // There it is in sight already: nothing is to be scrolled for it.
    '& *': { scrollMarginTop: { base: 0, lg: '156px' } },
  },
});

export default function ProductsPage() {
  const text = useText().catalogue;
  const [filters, change] = useFilters();
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never');
  const active = activeOf(filters).length;
  const shop = categoryHeadOf(filters.chosen);
  const named = useHead(shop.head).main;
  const title = filters.q === '' ? named : text.resultsFor(filters.q);
  const list = useFilteredProducts(filters, title + shop.head);
  useTitle(title);
  return (
    <>
      <PageHead {...shop} {...(filters.q === '' ? {} : { title })} />
      <Layout>
        <chakra.aside hideBelow="lg" aria-label={text.filters}>
          <FilterPanel filters={filters} facets={list.facets} change={change} />
        </chakra.aside>
        <chakra.section minW={0} aria-label={text.goods} aria-busy={list.isFormer || undefined}>
          <chakra.h2 srOnly>{text.goods}</chakra.h2>
          <Bar>
            <chakra.output
              srOnly={{ base: true, lg: false }}
              fontWeight={700}
              fontVariantNumeric="tabular-nums"
            >
              {list.products && text.count(list.products.length, totalOf(list.facets, filters))}
            </chakra.output>
            <chakra.div hideBelow="lg" flex={1} minW={0}>
              <ActiveFilters filters={filters} facets={list.facets} change={change} />
            </chakra.div>
            <Button
              hideFrom="lg"
              tone="line"
              size="small"
              h="44px"
              bg="surface"
              onClick={() => setSheet('open')}
            >
              <SlidersHorizontal size={18} aria-hidden /> {text.filters}
              {active > 0 && <Badge px="7px">{active}</Badge>}
            </Button>
            <SortMenu filters={filters} change={change} />
          </Bar>
          <chakra.div hideFrom="lg">
            <ActiveFilters filters={filters} facets={list.facets} change={change} />
          </chakra.div>
          <Results list={list} filters={filters} change={change} />
        </chakra.section>
      </Layout>
      {sheet !== 'never' && (
        <LazyPart>
          <FilterSheet
            open={sheet === 'open'}
            close={() => setSheet('closed')}
            facets={list.facets}
            {...{ filters, change }}
          />
        </LazyPart>
      )}
    </>
  );
}
