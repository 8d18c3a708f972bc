import { chakra } from '@chakra-ui/react/styled-system';

/** A person's initial as a painted tile. */
export const Tile = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: '40px',
    borderRadius: '12px',
    bg: 'paint.tile',
    color: 'paint.tile-ink',
    fontFamily: 'heading',
    fontWeight: 800,
    fontSize: '16px',
    flex: 'none',
  },
});
