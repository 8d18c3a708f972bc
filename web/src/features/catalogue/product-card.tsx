import type { Product } from '#contracts/catalogue/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { useLive } from '../../lib/live.ts';
import { useLocalized, useText } from '../../lib/locale.tsx';
import { isOnSale } from '../../lib/money.ts';
import { paths } from '../../lib/paths.ts';
import { Price, PriceFlag } from '../../ui/price.tsx';
import { AddToCart } from '../cart/add-to-cart.tsx';
import { CardPicture } from './card-picture.tsx';
import { nameOf } from './names.ts';

const Card = chakra('article', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    position: 'relative',
    minW: 0,
    '& [data-picture]': { transition: 'transform 180ms, box-shadow 180ms', transitionTimingFunction: 'out' },
    '@media (hover: hover)': {
      '&:hover [data-picture]': { transform: 'translate(-3px, -3px)', boxShadow: 'noonHover' },
    },
    '&:focus-within [data-picture]': { transform: 'translate(-3px, -3px)', boxShadow: 'noonHover' },
    // Solid while the card is pointed at (look §6).
    '&:is(:hover, :focus-within) :is(button:not(:disabled, [aria-disabled=true]), [data-choose])': {
      bg: 'accent',
      color: 'accent-ink',
      boxShadow: 'inset 0 -3px 0 rgb(0 0 0/.24)',
    },
  },
});

const Picture = chakra('div', {
  base: {
    position: 'relative',
    aspectRatio: '4/5',
    borderRadius: { base: '12px', md: 'l' },
    bg: 'sunken',
    '& img': { w: '100%', h: '100%', objectFit: 'cover', borderRadius: 'inherit' },
  },
});

// The link covers the card; the button lies above it.
const TitleLink = chakra(Link, {
  base: {
    lineClamp: 2,
    overflowWrap: 'anywhere',
    fontWeight: 600,
    fontSize: { base: '15px', md: '16px' },
    lineHeight: 1.3,
    _after: { content: '""', position: 'absolute', inset: 0, borderRadius: 'l' },
    '&:is(:focus-visible)': {
      outline: 'none',
      _after: { outline: '3px solid', outlineColor: 'focus', outlineOffset: '3px' },
    },
  },
});

/** As `ProductGrid` lays the cards out. */
const WIDTHS = '(min-width: 1240px) 312px, (min-width: 768px) 33vw, 50vw';

/** A product in a list (look §6). `eager` is for those of the first screen. */
export function ProductCard({
  product: read,
  eager = false,
}: {
  readonly product: Product;
  readonly eager?: boolean;
}) {
  const text = useText();
  const product = useLocalized(useLive(read));
  return (
    <Card>
      <Picture data-picture>
        <CardPicture product={product} widths={WIDTHS} eager={eager} />
        {isOnSale(product) && (
          <PriceFlag position="absolute" left={0} top="16px">
            {text.product.sale}
          </PriceFlag>
        )}
      </Picture>
      <chakra.p
        display="flex"
        justifyContent="space-between"
        gap="8px"
        mt="12px"
        fontSize="13.5px"
        color="muted"
        whiteSpace="nowrap"
      >
        <span>{product.brand}</span>
        <chakra.span hideBelow="md" overflow="hidden" textOverflow="ellipsis">
          {nameOf(text, 'category', product.category)}
        </chakra.span>
      </chakra.p>
      <chakra.h3 mt="2px" fontSize="16px">
        <TitleLink to={paths.product(product._id)} lang={product.lang}>
          {product.title}
        </TitleLink>
      </chakra.h3>
      <chakra.div
        display={{ md: 'flex' }}
        flexWrap="wrap"
        alignItems="center"
        justifyContent="space-between"
        gap="8px"
        mt="auto"
        pt="10px"
      >
        {/* No word of it is broken: the button goes below rather. */}
        <chakra.div flex="1 1 min-content">
          <Price of={product} />
        </chakra.div>
        <chakra.div position="relative" zIndex={1} mt={{ base: '10px', md: 0 }} display="grid">
          <AddToCart product={product} tone="soft" size="small" />
        </chakra.div>
      </chakra.div>
    </Card>
  );
}

export const ProductGrid = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'repeat(2, minmax(0, 1fr))',
      md: 'repeat(3, minmax(0, 1fr))',
      xl: 'repeat(4, minmax(0, 1fr))',
    },
    gap: { base: '24px 12px', md: '32px 16px', lg: '32px 20px' },
  },
});
