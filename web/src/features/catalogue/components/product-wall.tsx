import type { Product } from '#contracts/catalogue/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { Gallery } from './gallery.tsx';
import { PaintedWall } from './painted-wall.tsx';

const Wall = chakra('div', {
  base: { position: 'relative', overflow: 'hidden', bg: 'sunken', minH: { base: '400px', md: '100%' } },
});

interface ProductWallProps extends Pick<Product, 'images' | 'title'> {
  /** The picture of what is chosen, where there is one. */
  readonly shown: string;
}

/** The product's own wall, to the window's edge; of several pictures, one after the other (look §7). */
export const ProductWall = ({ images, title, shown }: ProductWallProps) => (
  <Wall>
    {images.length > 1 ? (
      <Gallery images={images.map(({ url }) => url)} title={title} shown={shown} />
    ) : (
      <PaintedWall image={images[0]?.url ?? ''} alt={images.length > 0 ? title : ''} />
    )}
  </Wall>
);
