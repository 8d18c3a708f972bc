import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { useText } from '../../../lib/locale.tsx';
import { productsWith } from '../../../lib/paths.ts';
import { BareGood, type GoodName } from '../../../ui/goods.tsx';
import { signs, walls, type WallName } from '../../../ui/theme/tokens.ts';

const Shops = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'repeat(2, minmax(0, 1fr))',
      md: 'repeat(3, minmax(0, 1fr))',
      lg: 'repeat(6, minmax(0, 1fr))',
    },
    gap: { base: '4px 16px', md: '16px' },
  },
});

const scallops =
  'linear-gradient(#000 0 0) top/100% calc(100% - 12px) no-repeat, radial-gradient(circle 12px at 12px 0, #000 97%, transparent) bottom left/24px 12px repeat-x';

const Awning = chakra('span', {
  base: {
    display: 'block',
    position: 'relative',
    zIndex: 1,
    h: '52px',
    mx: '-4px',
    borderTopRadius: '6px',
    backgroundImage: 'repeating-linear-gradient(90deg, var(--sign) 0 24px, #FBF8EF 24px 48px)',
    mask: scallops,
  },
});

const Front = chakra('span', {
  base: {
    display: 'block',
    position: 'relative',
    mt: '-30px',
    aspectRatio: '4/5',
    borderBottomRadius: '12px',
    overflow: 'hidden',
    '& img': {
      position: 'absolute',
      left: '-2%',
      bottom: '4%',
      transition: 'transform 180ms',
    },
  },
});

const Sign = chakra('span', {
  base: {
    position: 'absolute',
    insetX: 0,
    bottom: 0,
    textAlign: 'center',
    color: 'white',
    bg: 'var(--sign)',
    fontFamily: 'heading',
    fontWeight: 800,
    fontSize: '19px',
    lineHeight: '44px',
  },
});

const ShopLink = chakra(Link, {
  base: {
    display: 'block',
    pt: '16px',
    borderRadius: '12px',
    _hover: { '& img': { transform: 'scale(1.04)' } },
  },
});

type ShopName = keyof typeof signs;

const fronts: Readonly<Record<ShopName, { readonly good: GoodName; readonly wall: WallName }>> = {
  electronics: { good: 'radio', wall: 'mint' },
  kids: { good: 'kite', wall: 'sky' },
  women: { good: 'dress', wall: 'mango' },
  men: { good: 'shirt', wall: 'coral' },
  footwear: { good: 'sneaker', wall: 'rose' },
  books: { good: 'book', wall: 'leaf' },
};

/** Wall and counter of a shop front, with the light line between. */
const bandsOf = (name: WallName): string => {
  const [wall, counter] = walls[name];
  return `linear-gradient(${wall} 0 72%, #FBF8EF 72% 73.2%, ${counter} 73.2%)`;
};

/** Six shops side by side, each with its awning, one product and a painted sign (spec §2, look §7). */
export function CategoryShops() {
  const names = useText().home.shops;
  return (
    <Shops>
      {Object.entries(signs).map(([category, sign]) => (
        <ShopLink key={category} to={productsWith('category', category)} css={{ '--sign': sign }}>
          <Awning aria-hidden />
          <Front style={{ backgroundImage: bandsOf(fronts[category as ShopName].wall) }}>
            <BareGood name={fronts[category as ShopName].good} width="120%" />
            <Sign>{names[category as ShopName]}</Sign>
          </Front>
        </ShopLink>
      ))}
    </Shops>
  );
}
