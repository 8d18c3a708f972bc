import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { useText } from '../../../lib/locale.tsx';
import { productsWith } from '../../../lib/paths.ts';

/** The unnamed brand of the specification is zara (design §8.8). */
const shown = ['nike', 'adidas', 'puma', 'h&m', 'zara', 'gucci'] as const;

const Words = chakra('nav', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'repeat(3, 1fr)', md: 'repeat(6, 1fr)' },
    mt: { base: '40px', md: '72px' },
    borderBlockWidth: '1.5px',
    borderColor: 'line',
  },
});

const Word = chakra(Link, {
  base: {
    textAlign: 'center',
    fontFamily: 'heading',
    fontWeight: 800,
    letterSpacing: '-.02em',
    fontSize: { base: '21px', md: '27px' },
    lineHeight: { base: '60px', md: '92px' },
    borderLeftWidth: { md: '1.5px' },
    borderColor: 'line',
    _first: { borderLeftWidth: 0 },
    transition: 'color 180ms',
    _hover: { color: 'accent' },
  },
});

/** Brands are words, never logos (look §6). */
export function Brands() {
  return (
    <Words aria-label={useText().catalogue.groups.brand}>
      {shown.map((brand) => (
        <Word key={brand} to={productsWith('brand', brand)}>
          {brand}
        </Word>
      ))}
    </Words>
  );
}
