import type { Product } from '#contracts/catalogue/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { useLive } from '../../../lib/live.ts';
import { useLocalized, useText } from '../../../lib/locale.tsx';
import { paths } from '../../../lib/paths.ts';
import { Price } from '../../../ui/price.tsx';
import { Stars } from '../../../ui/stars.tsx';
import { AddToCart } from '../../cart/add-to-cart.tsx';
import { CardPicture } from '../../catalogue/card-picture.tsx';
import { nameOf } from '../../catalogue/names.ts';

const Strip = chakra('div', {
  base: {
    // Screen reader texts in a card are positioned absolutely: without this they would make the whole page scroll
    // sideways.
    position: 'relative',
    display: { base: 'flex', lg: 'grid' },
    gridTemplateColumns: { lg: 'repeat(3, minmax(0, 1fr))' },
    gap: { base: '12px', lg: '20px' },
    overflowX: { base: 'auto', lg: 'visible' },
    mx: { base: '-16px', md: '-24px', lg: 0 },
    px: { base: '16px', md: '24px', lg: 0 },
    pb: { base: '4px', lg: 0 },
  },
});

const Wide = chakra('article', {
  base: {
    display: { base: 'flex', lg: 'grid' },
    flexDirection: 'column',
    gridTemplateColumns: { lg: '44% minmax(0, 1fr)' },
    flex: { base: '0 0 228px', lg: 'none' },
    bg: 'surface',
    borderRadius: 'l',
    borderWidth: '1px',
    borderColor: 'line',
    overflow: 'hidden',
  },
});

/** Keeps its space where there is no picture. */
const Picture = chakra('div', {
  base: {
    position: 'relative',
    bg: 'sunken',
    aspectRatio: { base: '1/.84', lg: 'auto' },
    '& img': {
      w: '100%',
      h: '100%',
      objectFit: 'cover',
      objectPosition: { base: '50% 72%', lg: 'center' },
    },
  },
});

/** Today's new products, as wide cards; on a phone a strip that scrolls sideways. */
export const NewGoods = ({ products }: { readonly products: readonly Product[] }) => (
  <Strip>
    {products.map((product) => (
      <NewGood key={product._id} product={product} />
    ))}
  </Strip>
);

function NewGood({ product: read }: { readonly product: Product }) {
  const text = useText();
  const product = useLocalized(useLive(read));
  return (
    <Wide>
      <Picture>
        <CardPicture product={product} widths="240px" />
      </Picture>
      <chakra.div
        display="flex"
        flexDirection="column"
        alignItems="flex-start"
        gap="6px"
        p={{ base: '16px', lg: '22px 20px' }}
        flex={1}
      >
        <chakra.p fontSize="13px" fontWeight={600} color="muted">
          {product.brand} · {nameOf(text, 'category', product.category)}
        </chakra.p>
        <chakra.h3 textStyle="h3" maxW="100%" overflowWrap="anywhere" lang={product.lang}>
          <Link to={paths.product(product._id)}>{product.title}</Link>
        </chakra.h3>
        {product.rating > 0 && <Stars rating={product.rating} />}
        <chakra.div mt="auto" pt="8px">
          <Price of={product} />
        </chakra.div>
        <AddToCart product={product} tone="soft" size="small" />
      </chakra.div>
    </Wide>
  );
}
