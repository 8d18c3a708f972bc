import { chakra } from '@chakra-ui/react/styled-system';
import { backgroundOf, pictureAt } from '../../../lib/picture.ts';

/** A little higher than the half, so that the object fills it; it keeps within the middle of its picture (look §9). */
const Picture = chakra('img', {
  base: {
    position: 'absolute',
    right: { base: '50%', md: 0 },
    transform: { base: 'translateX(50%)', md: 'none' },
    top: '-6%',
    h: '112%',
    w: 'auto',
    maxW: 'none',
    aspectRatio: '4/5',
    objectFit: 'cover',
  },
});

/** The first per cent of the picture drawn out to the window's edge: wall, counter and rope run on. */
const RunningOn = chakra('div', {
  base: {
    position: 'absolute',
    insetX: 0,
    top: '-6%',
    h: '112%',
    backgroundSize: '8000% 100%',
    backgroundPosition: '0 0',
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
