import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';

/**
 * A link from a line of a cart or an order to its product: it looks like a link only when pointed at, so that a list
 * stays calm.
 */
export const ProductLink = chakra(Link, {
  base: {
    overflowWrap: 'anywhere',
    textUnderlineOffset: '3px',
    '&:is(:hover, :focus-visible)': { textDecoration: 'underline' },
  },
});
