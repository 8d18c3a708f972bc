import { defineGlobalStyles } from '@chakra-ui/react/styled-system';

/** What holds on every page: the ground, the focus ring, and motion only for those who like it. */
export const globalCss = defineGlobalStyles({
  html: {
    colorScheme: 'light',
    '--global-color-border': 'var(--chakra-colors-line)',
    '&.dark': { colorScheme: 'dark' },
    '&:has([data-side=end][data-state=open])': {
      '--drawer': { md: '520px' },
      // On a phone a drawer is the whole screen: a toast lies over its title, and leaves its lines and its way out free.
      '--toasts-top': { base: '12px', md: '88px' },
      '--beside-toasts': { base: '60px', md: '0px' },
    },
    // A bar at a phone's foot lies over the page: what takes the focus is scrolled free of it.
    '&:has([data-foot])': { scrollPaddingBottom: { base: '140px', md: '0px' } },
  },
  body: {
    bg: 'bg',
    color: 'ink',
    fontFamily: 'body',
    fontSize: '16px',
    lineHeight: 1.5,
  },
  'a, button, input, select, textarea, summary, [tabindex]': {
    _focusVisible: { outline: '3px solid', outlineColor: 'focus', outlineOffset: '3px' },
  },
  // Nor does what stays at the top cover what takes the focus on the way back up.
  'main *': { scrollMarginTop: '156px' },
  a: { color: 'inherit', textDecoration: 'none' },
  'button, select, label': { cursor: 'pointer' },
  'button:disabled': { cursor: 'not-allowed' },
  'b, strong': { fontWeight: 700 },
  p: { textWrap: 'pretty' },
  '::selection': { bg: 'accent-soft', color: 'accent-soft-ink' },
  // On paper the page alone: nothing around it, and nothing that only a screen can do.
  'body :not(main, main *, :has(main)), [data-screen]': { _print: { display: 'none !important' } },
  main: { _print: { minHeight: '0 !important' } },
  'main :is(section, li)': { _print: { breakInside: 'avoid' } },
  // Who asks for less motion gets 80 ms at most (look §4).
  '*, *::before, *::after': {
    _motionReduce: {
      animationDuration: '80ms !important',
      animationIterationCount: '1 !important',
      transition: 'none !important',
    },
  },
});
