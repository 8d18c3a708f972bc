import { defineTextStyles } from '@chakra-ui/react/styled-system';

const display = { fontFamily: 'heading', textWrap: 'balance' } as const;
const figures = { fontFamily: 'heading', fontVariantNumeric: 'tabular-nums', lineHeight: 1 } as const;

/** Phone first, desktop from 768 px (look §3). */
export const textStyles = defineTextStyles({
  hero: {
    value: {
      ...display,
      // Somali's longest word fits on one line, on the narrowest phone and beside the narrowest stall.
      fontSize: { base: 'min(62px, 16vw)', lg: 'min(84px, 7vw)', '2xl': '108px' },
      lineHeight: 0.86,
      fontWeight: 900,
      letterSpacing: '-.04em',
    },
  },
  wallHead: {
    value: {
      ...display,
      fontSize: { base: '42px', md: '64px' },
      lineHeight: 1,
      fontWeight: 900,
      letterSpacing: '-.035em',
    },
  },
  monument: {
    value: { ...figures, fontSize: { base: '52px', md: '76px' }, fontWeight: 900, letterSpacing: '-.03em' },
  },
  h1: {
    value: {
      ...display,
      fontSize: { base: '32px', md: '44px' },
      lineHeight: 1.02,
      fontWeight: 800,
      letterSpacing: '-.015em',
    },
  },
  h2: {
    value: {
      ...display,
      fontSize: { base: '24px', md: '30px' },
      lineHeight: 1.1,
      fontWeight: 800,
      letterSpacing: '-.015em',
    },
  },
  h3: {
    value: { ...display, fontSize: '20px', lineHeight: 1.25, fontWeight: 700, letterSpacing: '-.005em' },
  },
  price: {
    value: { ...figures, fontSize: { base: '20px', md: '22px' }, fontWeight: 800, letterSpacing: '-.01em' },
  },
  bigPrice: {
    value: { ...figures, fontSize: { base: '44px', md: '56px' }, fontWeight: 900, letterSpacing: '-.03em' },
  },
  total: {
    value: { ...figures, fontSize: { base: '32px', md: '40px' }, fontWeight: 900, letterSpacing: '-.02em' },
  },
  lead: { value: { fontSize: { base: '17px', md: '20px' }, lineHeight: 1.55, fontWeight: 500 } },
  small: { value: { fontSize: '14px', lineHeight: 1.45 } },
  label: { value: { fontSize: '14.5px', lineHeight: 1.4, fontWeight: 600 } },
  badge: { value: { fontSize: '13px', lineHeight: 1, fontWeight: 700 } },
});
