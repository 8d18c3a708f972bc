import { chakra } from '@chakra-ui/react/styled-system';

/** Products that are painted without a wall: 480 × 500, the rope at 60, the feet at 430 (look §9). */
const hanging = [
  'shirt',
  'macawiis',
  'trousers',
  'dress',
  'guntiino',
  'dirac',
  'jersey',
  'shorts',
  'tote',
] as const;
const standing = [
  'pot',
  'radio',
  'football',
  'kettle',
  'dabqaad',
  'lamp',
  'bottle',
  'laptop',
  'truck',
  'rings',
  'sneaker',
  'sandal',
  'book',
  'koofiyad',
  'kite',
  'headphones',
  'sunglasses',
] as const;
export type GoodName = (typeof hanging)[number] | (typeof standing)[number];

/** Whether they hang on a rope; others stand on a counter. */
export const hangs = (names: readonly GoodName[]): boolean =>
  names.some((name) => hanging.some((each) => each === name));

const addressOf = (name: GoodName): string => `/goods/bare-${name}.svg`;

interface BareGoodProps {
  readonly name: GoodName;
  /** The width of its canvas, as CSS; the object itself is much narrower. */
  readonly width: string;
}

/** One painted product, as decoration. */
export const BareGood = ({ name, width }: BareGoodProps) => (
  <chakra.img
    src={addressOf(name)}
    alt=""
    loading="lazy"
    maxW="none"
    aspectRatio="480/500"
    style={{ width }}
  />
);

const Row = chakra('div', {
  base: {
    position: 'absolute',
    right: { base: '-20px', md: '8px' },
    display: 'flex',
    '& img': { ms: '-18px' },
  },
  variants: {
    place: {
      counter: { bottom: { base: '-12px', md: '-14px' } },
      rope: { top: { base: '-6px', md: '-12px' } },
    },
  },
});

/** From which window width on there is room for the second and the third beside a title. */
const FROM = [undefined, 'lg', 'xl'] as const;

/** Products side by side on a wall: on its counter, or on its rope. Narrow windows have room only for the first. */
export const GoodsRow = ({ names }: { readonly names: readonly GoodName[] }) => (
  <Row place={hangs(names) ? 'rope' : 'counter'} aria-hidden>
    {names.map((name, index) => (
      <chakra.img
        key={name}
        src={addressOf(name)}
        alt=""
        maxW="none"
        w={{ base: '128px', md: '178px' }}
        hideBelow={FROM[index]}
      />
    ))}
  </Row>
);
