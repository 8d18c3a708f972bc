import { chakra } from '@chakra-ui/react/styled-system';
import { useFirstOfMore } from '../../../lib/first-of-more.ts';
import { useText } from '../../../lib/locale.tsx';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import type { useFilteredProducts } from '../filtered-products.ts';
import { cleared, type Filters } from '../filters.ts';
import { ProductCard, ProductGrid } from '../product-card.tsx';
import { ProductGridSkeleton } from '../product-grid-skeleton.tsx';

interface ResultsProps {
  readonly list: ReturnType<typeof useFilteredProducts>;
  readonly filters: Filters;
  readonly change: (next: Filters) => void;
}

/** The list in each of its states. */
export function Results({ list, filters, change }: ResultsProps) {
  const text = useText().catalogue;
  const { products, error, retry, hasMore, loadingMore, showMore } = list;
  const [grid, willShowMore] = useFirstOfMore<HTMLDivElement>(products?.length ?? 0);
  const asksBooks = filters.chosen.category.includes('books');

  if (error && !products)
    return (
      <Body>
        <ProblemPanel error={error} fact={text.loadFailed} retry={retry} />
      </Body>
    );
  if (!products)
    return (
      <Body>
        <ProductGridSkeleton count={8} />
      </Body>
    );
  if (products.length === 0)
    return (
      <Empty
        picture={asksBooks ? '/goods/bare-book.svg' : '/goods/bare-pot.svg'}
        head={text.noProducts}
        sentence={asksBooks ? text.noBooks : text.nothingFits}
        action={<Button onClick={() => change(cleared(filters))}>{text.seeAll}</Button>}
      />
    );
  return (
    <Body>
      <ProductGrid ref={grid}>
        {products.map((product, index) => (
          <ProductCard key={product._id} product={product} eager={index < 4} />
        ))}
      </ProductGrid>
      {error && (
        <chakra.div mt="24px">
          <ProblemPanel error={error} fact={text.loadFailed} retry={retry} />
        </chakra.div>
      )}
      {hasMore && (
        <chakra.div mt="40px" display="grid" justifyContent="center">
          <Button
            tone="line"
            busy={loadingMore}
            onClick={() => {
              willShowMore();
              showMore();
            }}
          >
            {text.showMore}
          </Button>
        </chakra.div>
      )}
    </Body>
  );
}

const Body = chakra('div', { base: { mt: '20px' } });
