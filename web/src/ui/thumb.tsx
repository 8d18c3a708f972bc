import { chakra } from '@chakra-ui/react/styled-system';
import { pictureAt } from '../lib/picture.ts';

const Frame = chakra('span', {
  base: {
    display: 'block',
    flex: 'none',
    borderRadius: 'm',
    overflow: 'hidden',
    aspectRatio: 1,
    bg: 'sunken',
  },
});

interface ThumbProps {
  readonly src: string;
  readonly alt: string;
  /** Its side in px. */
  readonly size: number;
  readonly faded?: boolean;
}

/** A product's picture cropped to a square: products keep to the middle of their pictures (look §9). */
export const Thumb = ({ src, alt, size, faded = false }: ThumbProps) => (
  <Frame style={{ width: size, ...(faded ? { filter: 'grayscale(1)', opacity: 0.55 } : {}) }}>
    <chakra.img
      alt={alt}
      w="100%"
      h="100%"
      objectFit="cover"
      loading="lazy"
      decoding="async"
      {...pictureAt(src, `${size}px`)}
    />
  </Frame>
);
