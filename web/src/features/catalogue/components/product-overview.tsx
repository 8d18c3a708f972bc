import type { ProductDetails } from '#contracts/catalogue/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { ChevronLeft } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useChange, useLive } from '../../../lib/live.ts';
import { useLocalized, useText } from '../../../lib/locale.tsx';
import { isOnSale } from '../../../lib/money.ts';
import { productsWith } from '../../../lib/paths.ts';
import { Row } from '../../../ui/boxes.tsx';
import { Price, PriceFlag } from '../../../ui/price.tsx';
import { Selvedge } from '../../../ui/selvedge.tsx';
import { Stars } from '../../../ui/stars.tsx';
import { LOW } from '../../../ui/theme/low.ts';
import { AddToCart } from '../../cart/add-to-cart.tsx';
import { nameOf } from '../names.ts';
import { useListAddress } from '../list-address.ts';
import { useChoice } from '../use-choice.ts';
import { withChange } from '../with-change.ts';
import { Facts, StockBadge } from './facts.tsx';
import { OptionPicker } from './option-picker.tsx';
import { ProductWall } from './product-wall.tsx';
import { SoldOutSaid } from './sold-out-said.tsx';

const Halves = chakra('section', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      md: '45% minmax(0, 1fr)',
      lg: 'minmax(0, 1fr) minmax(0, 1fr)',
    },
    minH: { md: '680px' },
  },
});

const Words = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    px: { base: '16px', md: '32px', lg: '64px' },
    py: { base: '20px', md: '48px' },
    pe: { lg: 'max(24px, calc(50vw - 640px))' },
  },
});

/** The left half is the product's own wall; the right half says what it is and what it costs (look §7). */
export function ProductOverview({ product: read }: { readonly product: ProductDetails }) {
  const text = useText();
  const product = useLocalized(withChange(useLive(read), useChange(read._id)));
  const choice = useChoice(product);
  const [isAsked, setAsked] = useState(false);
  const picker = useRef<HTMLDivElement>(null);
  const ask = (): void => {
    setAsked(true);
    picker.current?.querySelector<HTMLElement>('[data-open] input')?.focus();
  };
  const buying = { product, chosen: choice, ask };
  const offered = choice.variant ?? product;
  const isSure = choice.variant !== undefined || product.options.length === 0;
  return (
    <>
      <Halves>
        <ProductWall key={product._id} images={product.images} title={product.title} shown={choice.picture} />
        <Words>
          <BackLink to={useListAddress()}>
            <ChevronLeft size={16} aria-hidden /> {text.product.back}
          </BackLink>
          <Row gap="8px">
            <WordLink to={productsWith('brand', product.brand)}>{product.brand}</WordLink>
            <WordLink to={productsWith('category', product.category)}>
              {nameOf(text, 'category', product.category)}
            </WordLink>
          </Row>
          <chakra.h1
            lang={product.lang}
            textStyle="h1"
            overflowWrap="anywhere"
            fontSize={{ base: '36px', lg: '52px' }}
            mt="14px"
            mb="10px"
          >
            {product.title}
          </chakra.h1>
          <Row textStyle="small">
            {product.rating > 0 && <Stars rating={product.rating} />}
            <ReviewsLink href="#reviews">{text.product.reviews(product.numReviews)}</ReviewsLink>
          </Row>
          <Row mt="28px" mb="22px" gap="16px" flexWrap="wrap">
            <Price of={offered} big />
            {isOnSale(offered) && <PriceFlag size="medium">{text.product.sale}</PriceFlag>}
          </Row>
          <chakra.p
            lang={product.lang}
            fontSize={{ base: '16.5px', md: '18px' }}
            lineHeight={1.6}
            maxW="46ch"
            whiteSpace="pre-line"
            overflowWrap="anywhere"
          >
            {product.description}
          </chakra.p>
          <chakra.div ref={picker} w="100%">
            <OptionPicker product={product} choice={choice} isAsked={isAsked} />
            <SoldOutSaid product={product} choice={choice} />
          </chakra.div>
          <Row mt="24px" gap="18px" w="100%">
            <chakra.div hideBelow="md" flex={1} maxW="340px">
              <AddToCart {...buying} size="large" wide />
            </chakra.div>
            <StockBadge count={choice.isWhole && !isSure ? 0 : offered.countInStock} isChosen={isSure} />
          </Row>
          <Facts />
        </Words>
      </Halves>
      <Selvedge />
      <BuyBar data-foot>
        <Price of={offered} />
        <AddToCart {...buying} />
      </BuyBar>
    </>
  );
}

const BackLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    mt: { base: '-10px', md: 0 },
    mb: { base: '6px', md: '20px' },
    minH: '44px',
    color: 'accent',
    fontWeight: 700,
    textStyle: 'small',
  },
});

const ReviewsLink = chakra('a', { base: { textDecoration: 'underline', textUnderlineOffset: '3px' } });

const WordLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    h: { base: '44px', md: '36px' },
    px: '14px',
    borderRadius: 'full',
    bg: 'surface',
    borderWidth: '1.5px',
    borderColor: 'line',
    fontWeight: 600,
    fontSize: '14.5px',
    _hover: { borderColor: 'line-strong' },
  },
});

const BuyBar = chakra('div', {
  base: {
    display: { base: 'flex', md: 'none' },
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '14px',
    position: 'sticky',
    bottom: 0,
    zIndex: 'bar',
    bg: 'surface',
    borderTopWidth: '1px',
    px: '16px',
    pt: '10px',
    pb: 'max(14px, env(safe-area-inset-bottom))',
    [LOW]: { position: 'static' },
  },
});
