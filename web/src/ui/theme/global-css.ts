import { defineGlobalStyles } from '@chakra-ui/react/styled-system';
import { LOW } from './low.ts';

/** Styles for every page: the background, the focus ring, and motion only for people who want it. */
export const globalCss = defineGlobalStyles({
  html: {
    colorScheme: 'light',
    '--global-color-border': 'var(--chakra-colors-line)',
    '&.dark': { colorScheme: 'dark' },
    '&:has([data-side=end][data-state=open])': {
      '--drawer': { md: '520px' },
      // On a phone a drawer fills the screen: a toast covers its title, and leaves its lines and its close button free.
      '--toasts-top': { base: '12px', md: '88px' },
      '--beside-toasts': { base: '60px', md: '0px' },
    },
    // A bar at a phone's foot covers the page: focused elements are scrolled clear of it.
    '&:has([data-foot])': {
      scrollPaddingBottom: { base: '140px', md: '0px' },
      [LOW]: { scrollPaddingBottom: '0px' },
    },
  },
  body: {
    bg: 'bg',
    color: 'ink',
    fontFamily: 'body',
    fontSize: '16px',
    lineHeight: 1.5,
  },
  // Where a system paints the page in its own few colours, this alone says what is chosen. The focus is wider.
  '[aria-pressed=true], [aria-current], [data-at=true], label:has(input:checked)': {
    _highContrast: { outline: '2px solid Highlight' },
  },
  ':focus-visible': { outline: '3px solid', outlineColor: 'focus', outlineOffset: '3px' },
  // Nor does the sticky header cover a focused element on the way back up.
  'main *': { scrollMarginTop: '156px', [LOW]: { scrollMarginBlock: '16px !important' } },
  a: { color: 'inherit', textDecoration: 'none' },
  'button, select, label': { cursor: 'pointer' },
  'button:disabled': { cursor: 'not-allowed' },
  'b, strong': { fontWeight: 700 },
  p: { textWrap: 'pretty' },
  '::selection': { bg: 'accent-soft', color: 'accent-soft-ink' },
  // Print only the page's main part: nothing around it, and nothing that works only on a screen.
  'body :not(main, main *, :has(main)), [data-screen]': { _print: { display: 'none !important' } },
  main: { _print: { minHeight: '0 !important' } },
  'main :is(section, li)': { _print: { breakInside: 'avoid' } },
  // With reduced motion every transition takes 80 ms at most (look §4).
  '*, *::before, *::after': {
    _motionReduce: {
      animationDuration: '80ms !important',
      animationIterationCount: '1 !important',
      transition: 'none !important',
    },
  },
});
