import { chakra } from '@chakra-ui/react/styled-system';

/** The woven edge, repeating every 96 px (look §1.1). */
export const weave =
  'repeating-linear-gradient(90deg, #1743B5 0 26px, #FFB829 26px 32px, #1743B5 32px 36px, #86C8EE 36px 44px, #D9305F 44px 66px, #10233B 66px 72px, #FFB829 72px 84px, #1F8A5B 84px 96px)';

export const Selvedge = chakra('div', { base: { h: '6px', flex: 'none', backgroundImage: weave } });

const bar = { backgroundImage: weave, transition: 'width 240ms' };

const Track = chakra('progress', {
  base: {
    display: 'block',
    appearance: 'none',
    w: '100%',
    h: '10px',
    borderRadius: '5px',
    bg: 'line',
    overflow: 'hidden',
    '&::-webkit-progress-bar': { bg: 'line' },
    '&::-webkit-progress-value': bar,
    '&::-moz-progress-bar': bar,
  },
});

/** A progress bar with the woven pattern. `share` is 0 to 1. */
export const Tape = ({ share, label }: { readonly share: number; readonly label: string }) => (
  <Track value={share} max={1} aria-label={label} />
);
