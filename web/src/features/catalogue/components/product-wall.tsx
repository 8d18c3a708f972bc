import type { Product } from '#contracts/catalogue/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { Gallery } from './gallery.tsx';
import { PaintedWall } from './painted-wall.tsx';

const Wall = chakra('div', {
  base: { position: 'relative', overflow: 'hidden', bg: 'sunken', minH: { base: '400px', md: '100%' } },
});

/** The product's own wall, to the window's edge; of several pictures, one after the other (look §7). */
export const ProductWall = ({ images, title }: Pick<Product, 'images' | 'title'>) => (
  <Wall>
    {images.length > 1 ? (
      <Gallery images={images.map(({ url }) => url)} title={title} />
    ) : (
      <PaintedWall image={images[0]?.url ?? ''} alt={images.length > 0 ? title : ''} />
    )}
  </Wall>
);
