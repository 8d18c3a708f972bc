import { chakra } from '@chakra-ui/react/styled-system';

/** A checkbox or radio button in the shop's colours: the browser's own are grey in the dark theme. */
export const Tick = chakra('input', {
  base: {
    appearance: 'none',
    display: 'grid',
    placeContent: 'center',
    flex: 'none',
    boxSize: '22px',
    bg: 'surface',
    borderWidth: '1.5px',
    borderColor: 'line-strong',
    borderRadius: '6px',
    cursor: 'pointer',
    _before: {
      content: '""',
      boxSize: '12px',
      clipPath: 'polygon(12% 46%, 0 60%, 40% 96%, 100% 22%, 86% 8%, 39% 68%)',
    },
    _checked: { bg: 'accent', borderColor: 'accent', _before: { bg: 'accent-ink' } },
    '&[type=radio]': { borderRadius: 'full', _before: { clipPath: 'circle()' } },
    _highContrast: { appearance: 'auto' },
  },
});
