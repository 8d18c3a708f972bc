import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { useText } from '../../../lib/locale.tsx';
import { paths } from '../../../lib/paths.ts';
import { useTitle } from '../../../lib/title.ts';
import { Wrap } from '../../../ui/boxes.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { useShelf } from '../../catalogue/api.ts';
import { ProductCard, ProductGrid } from '../../catalogue/product-card.tsx';
import { ProductGridSkeleton } from '../../catalogue/product-grid-skeleton.tsx';
import { Brands } from '../components/brands.tsx';
import { Hero } from '../components/hero.tsx';
import { NewGoods } from '../components/new-goods.tsx';
import { CategoryShops } from '../components/category-shops.tsx';
import { newBeside, shelves } from '../shown.ts';

const Section = chakra('section', { base: { mt: { base: '48px', md: '80px' } } });

export default function HomePage() {
  const text = useText().home;
  const { data: products, error, mutate } = useShelf(shelves.bestSellers);
  const { data: newest } = useShelf(shelves.newGoods);
  const { data: bestOffer } = useShelf(shelves.bestOffer);
  const newGoods = products && newest ? newBeside(newest, products) : [];
  useTitle(undefined);
  return (
    <>
      <Hero reduction={bestOffer?.[0]?.reduction ?? 0} />
      <Wrap>
        {newGoods.length > 0 && (
          <Section mt={{ base: '32px', md: '56px' }}>
            <SectionHead head="newAtTheMarket" />
            <NewGoods products={newGoods} />
          </Section>
        )}
        <Section>
          <SectionHead head="walkTheStreet">
            <chakra.span color="accent" fontWeight={700}>
              <Link to={paths.products}>{text.seeAll}</Link>
            </chakra.span>
          </SectionHead>
          <CategoryShops />
        </Section>
        <Brands />
        <Section>
          <SectionHead head="bestSellers" />
          {products ? (
            <ProductGrid>
              {products.map((product) => (
                <ProductCard key={product._id} product={product} />
              ))}
            </ProductGrid>
          ) : error ? (
            <ProblemPanel error={error} fact={text.loadFailed} retry={() => mutate()} />
          ) : (
            <ProductGridSkeleton count={4} />
          )}
        </Section>
      </Wrap>
    </>
  );
}
