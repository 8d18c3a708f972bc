import { chakra } from '@chakra-ui/react/styled-system';
import { formatMoney, isOnSale, pricesOf, type Offered } from '../lib/money.ts';
import { useText } from '../lib/locale.tsx';

/** The mango swallow-tail of a sale (look §1.5). */
export const PriceFlag = chakra('span', {
  base: {
    display: 'inline-block',
    bg: 'sale',
    color: 'sale-ink',
    fontFamily: 'heading',
    fontWeight: 800,
    clipPath: 'polygon(0 0, 100% 0, calc(100% - 8px) 50%, 100% 100%, 0 100%)',
    whiteSpace: 'nowrap',
  },
  variants: {
    size: {
      small: { fontSize: '14px', lineHeight: '28px', ps: '11px', pe: '18px' },
      medium: { fontSize: '17px', lineHeight: '34px', ps: '13px', pe: '22px' },
      large: { fontSize: '19px', lineHeight: '40px', ps: '16px', pe: '26px' },
    },
  },
  defaultVariants: { size: 'small' },
});

interface PriceProps {
  readonly of: Offered & {
    readonly price: number;
    /** Given for a product with a variant at another price than its own. */
    readonly fromPrice?: number | null;
  };
  readonly big?: boolean;
}

/** The price to pay, large; the other one struck through (design §8.2). */
export function Price({ of, big = false }: PriceProps) {
  const text = useText();
  const { now, was } = pricesOf(of);
  const { fromPrice = null } = of;
  if (fromPrice !== null)
    return (
      <chakra.b textStyle={big ? 'bigPrice' : 'price'} overflowWrap={big ? 'anywhere' : 'break-word'}>
        {text.product.from(formatMoney(fromPrice))}
      </chakra.b>
    );
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" alignItems="baseline" columnGap={big ? '16px' : '7px'}>
      <chakra.b textStyle={big ? 'bigPrice' : 'price'}>{formatMoney(now)}</chakra.b>
      {was !== null && isOnSale(of) && (
        <chakra.s
          color="muted"
          fontSize={big ? '22px' : '14px'}
          fontWeight={500}
          fontVariantNumeric="tabular-nums"
        >
          <chakra.span srOnly>{text.product.before}</chakra.span>
          {formatMoney(was)}
        </chakra.s>
      )}
    </chakra.span>
  );
}
