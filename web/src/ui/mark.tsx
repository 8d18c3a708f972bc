import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { paths } from '../lib/paths.ts';

const MarkLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    flex: 'none',
    minH: '44px',
    pb: '4px',
    fontFamily: 'heading',
    fontWeight: 900,
    lineHeight: 1,
    letterSpacing: '-.045em',
    fontSize: { base: '30px', md: '34px' },
  },
  variants: { size: { large: { fontSize: '44px' } } },
});

const thread = 'linear-gradient(90deg, #D9305F 0 38%, #FFB829 38% 62%, #1F8A5B 62%)';

/** The mark: a three-coloured thread under the uu (look §1). */
export const Mark = ({ size }: { readonly size?: 'large' }) => (
  <MarkLink to={paths.home} aria-label="Suuq" {...(size ? { size } : {})}>
    s
    <chakra.b
      fontWeight={900}
      position="relative"
      _after={{
        content: '""',
        position: 'absolute',
        left: '1px',
        right: '2px',
        bottom: '-4px',
        h: '5px',
        borderRadius: '1px',
        backgroundImage: thread,
      }}
    >
      uu
    </chakra.b>
    q
  </MarkLink>
);
