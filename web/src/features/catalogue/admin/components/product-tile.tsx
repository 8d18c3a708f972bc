import type { Product } from '#contracts/catalogue/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { Pencil, Trash2 } from 'lucide-react';
import { useAdminText } from '../../../../lib/admin-text.ts';
import { useLocalized } from '../../../../lib/locale.tsx';
import { isOnSale } from '../../../../lib/money.ts';
import { pictureAt } from '../../../../lib/picture.ts';
import { Button } from '../../../../ui/button.tsx';
import { Price, PriceFlag } from '../../../../ui/price.tsx';

const Tile = chakra('li', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    minW: 0,
    p: '10px',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'l',
  },
});

const Picture = chakra('div', {
  base: {
    position: 'relative',
    aspectRatio: 1,
    borderRadius: '12px',
    bg: 'sunken',
    overflow: 'hidden',
    '& img': { w: '100%', h: '100%', objectFit: 'cover' },
  },
});

/** As `ProductTiles` lays them out. */
const WIDTHS = '(min-width: 768px) 280px, calc(50vw - 44px)';

/** The id of a product's tile, to move the focus there when its neighbour is removed. */
export const tileOf = (id: string): string => `product-${id}`;

interface ProductTileProps {
  readonly product: Product;
  /** It is visible without scrolling, so its picture loads at once. */
  readonly isSeenFirst: boolean;
  readonly edit: () => void;
  readonly remove: () => void;
}

/** A product as the admin sees it in the grid: picture, title, price, stock, and what can be done (spec §2). */
export function ProductTile({ product, isSeenFirst, edit, remove }: ProductTileProps) {
  const text = useAdminText().products;
  const { title, lang, image, countInStock } = useLocalized(product);
  return (
    <Tile id={tileOf(product._id)} tabIndex={-1}>
      <Picture>
        <img
          alt=""
          width={640}
          height={640}
          loading={isSeenFirst ? 'eager' : 'lazy'}
          decoding="async"
          {...pictureAt(image, WIDTHS)}
        />
        {isOnSale(product) && (
          <PriceFlag position="absolute" left={0} top="12px">
            {text.sale}
          </PriceFlag>
        )}
      </Picture>
      <chakra.h2
        lang={lang}
        mt="12px"
        px="4px"
        fontSize="16px"
        fontWeight={600}
        lineHeight={1.3}
        lineClamp={2}
        overflowWrap="anywhere"
      >
        {title}
      </chakra.h2>
      <chakra.div px="4px" mt="4px" mb="12px">
        <Price of={product} />
        <chakra.p textStyle="small" color={countInStock === 0 ? 'danger' : 'muted'} mt="4px">
          {countInStock === 0 ? text.outOfStock : text.inStock(countInStock)}
        </chakra.p>
      </chakra.div>
      <chakra.div display="flex" gap="8px" mt="auto">
        <Button
          tone="soft"
          size="small"
          flex={1}
          minW={0}
          px="8px"
          whiteSpace="normal"
          lineHeight={1.15}
          aria-label={text.editNamed(title)}
          onClick={edit}
        >
          <chakra.span hideBelow="md">
            <Pencil size={16} aria-hidden />
          </chakra.span>{' '}
          {text.edit}
        </Button>
        <Button
          tone="line"
          size="small"
          px={{ base: '14px', md: '12px' }}
          color="danger"
          aria-label={text.removeNamed(title)}
          onClick={remove}
        >
          <Trash2 size={16} aria-hidden /> <chakra.span hideBelow="md">{text.remove}</chakra.span>
        </Button>
      </chakra.div>
    </Tile>
  );
}

export const ProductTiles = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'repeat(2, minmax(0, 1fr))',
      md: 'repeat(auto-fill, minmax(216px, 1fr))',
    },
    gap: { base: '12px', md: '16px' },
    listStyleType: 'none',
  },
});
