import { chakra } from '@chakra-ui/react/styled-system';
import { backgroundOf, pictureAt } from '../../../lib/picture.ts';

const Wall = chakra('div', {
  base: { position: 'relative', overflow: 'hidden', bg: 'sunken', minH: { base: '400px', md: '100%' } },
});

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

export const ProductWall = ({ image, title }: { readonly image: string; readonly title: string }) => (
  <Wall>
    {image !== '' && (
      <>
        <RunningOn aria-hidden style={{ backgroundImage: backgroundOf(image, 640) }} />
        <Picture alt={title} fetchPriority="high" {...pictureAt(image, '(min-width: 768px) 640px, 320px')} />
      </>
    )}
  </Wall>
);
