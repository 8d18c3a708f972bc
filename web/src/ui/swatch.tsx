import { chakra } from '@chakra-ui/react/styled-system';

const Round = chakra('span', {
  base: {
    boxSize: '20px',
    flex: 'none',
    borderRadius: 'full',
    borderWidth: '1.5px',
    borderColor: 'line-strong',
  },
});

/** A colour such as `#aa3311`, beside its name. */
export const Swatch = ({ of }: { readonly of: string }) => (
  <Round aria-hidden style={{ backgroundColor: of }} />
);
