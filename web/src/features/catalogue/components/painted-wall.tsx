import { chakra } from '@chakra-ui/react/styled-system';
import { backgroundOf, pictureAt } from '../../../lib/picture.ts';

/** A little higher than the half, so that the object fills it; it keeps within the middle of its picture (look §9). */
const Picture = chakra('img', {
  base: {
    position: 'absolute',
    right: { base: '50%', xl: 0 },
    transform: { base: 'translateX(50%)', xl: 'none' },
    top: '-6%',
    h: { base: '112%', md: 'auto', lg: '112%' },
    w: { base: 'auto', md: '135%', lg: 'auto' },
    maxW: 'none',
    aspectRatio: '4/5',
    objectFit: 'cover',
  },
});

/**
 * The first per cent of the picture drawn out to the window's edge: wall, counter and rope run on. In a column that is
 * narrower than the picture it is the last per cent, and the counter that runs on below.
 */
const RunningOn = chakra('div', {
  base: {
    position: 'absolute',
    insetX: 0,
    top: '-6%',
    h: '112%',
    backgroundSize: { base: '8000% 100%', md: '100% 8000%', lg: '8000% 100%' },
    backgroundPosition: { base: '0 0', md: '0 100%', lg: '0 0' },
    backgroundRepeat: 'no-repeat',
  },
});

interface PaintedWallProps {
  readonly image: string;
  readonly alt: string;
  /** The one that the page opens with. */
  readonly first?: boolean;
}

/** A product's picture as the whole half of its page. */
export const PaintedWall = ({ image, alt, first = true }: PaintedWallProps) => (
  <>
    <RunningOn aria-hidden style={{ backgroundImage: backgroundOf(image, 640) }} />
    <Picture
      alt={alt}
      fetchPriority={first ? 'high' : 'auto'}
      {...pictureAt(image, '(min-width: 768px) 640px, 320px')}
    />
  </>
);
