import type { Product } from '#contracts/catalogue/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { useHead } from '../../../lib/locale.tsx';
import { useText } from '../../../lib/locale.tsx';
import { reductionOf } from '../../../lib/money.ts';
import { paths } from '../../../lib/paths.ts';
import { Row, Wrap } from '../../../ui/boxes.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { PriceFlag } from '../../../ui/price.tsx';
import { walls } from '../../../ui/theme/tokens.ts';
import { Wall } from '../../../ui/wall.tsx';

/** One drawing holds rope, garments and goods, so that the hooks meet the rope at every width (look §7). */
const Goods = chakra('img', {
  base: {
    position: 'absolute',
    inset: 0,
    w: '100%',
    h: '100%',
    maxW: 'none',
  },
});

/** The stall that opens the shop: goods of the slide, its title on the wall, the button where wall meets counter. */
export function Hero({ products }: { readonly products: readonly Product[] }) {
  const text = useText().home;
  const { main } = useHead('bigSummerSale');
  const reduction = Math.max(0, ...products.map(reductionOf));
  return (
    <Wall h={{ base: '596px', lg: 'min(620px, 43vw)' }} bg={walls.sky[0]} color="paint.ink">
      <picture>
        <source media="(min-width: 1024px)" srcSet="/goods/hero-summer.svg" />
        <Goods src="/goods/hero-summer-phone.svg" alt="" fetchPriority="high" />
      </picture>
      <Wrap position="relative" zIndex={1} pt={{ base: '290px', lg: 'min(112px, 7vw)' }}>
        <chakra.h1 textStyle="hero" maxW={{ lg: '430px', '2xl': '560px' }}>
          {main}
        </chakra.h1>
        <chakra.p
          textStyle="lead"
          mt={{ base: '10px', lg: '20px' }}
          mb={{ base: '16px', lg: '28px' }}
          maxW={{ md: '44ch', lg: '30ch' }}
        >
          {text.heroLead}
        </chakra.p>
        <Row>
          <ButtonLink to={paths.products} tone="night" size="large">
            {text.shopNow}
          </ButtonLink>
          {reduction > 0 && <PriceFlag size="large">−{reduction}%</PriceFlag>}
        </Row>
      </Wrap>
    </Wall>
  );
}
