import type { Product } from '#contracts/catalogue/views';
import { useText } from '../../lib/locale.tsx';
import { pictureAt } from '../../lib/picture.ts';
import { Badge } from '../../ui/badge.tsx';

interface CardPictureProps {
  readonly product: Product;
  /** How wide it is drawn, as `sizes` says it. */
  readonly widths: string;
  readonly eager?: boolean;
}

/** A product's picture in its card's frame; a product that is not available is paler, and says so (look §6). */
export function CardPicture({ product, widths, eager = false }: CardPictureProps) {
  const text = useText().product;
  const gone = product.countInStock === 0;
  return (
    <>
      <img
        alt=""
        width={640}
        height={800}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        style={gone ? { opacity: 0.62, filter: 'saturate(.5)' } : {}}
        {...pictureAt(product.image, widths)}
      />
      {gone && (
        <Badge position="absolute" left="12px" bottom="12px">
          {text.outOfStock}
        </Badge>
      )}
    </>
  );
}
