import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, defineConfig } from '@chakra-ui/react/styled-system';
import { globalCss } from './global-css.ts';
import { textStyles } from './text-styles.ts';
import { paint, scenery, tones } from './tokens.ts';

const semantic = Object.fromEntries(
  Object.entries({ ...tones, ...scenery }).map(([name, [light, dark]]) => [
    name,
    { value: { _light: light, _dark: dark } },
  ]),
);

const painted = Object.fromEntries(Object.entries(paint).map(([name, value]) => [name, { value }]));

const noon = (reach: number, strength: string) => `${reach}px ${reach}px 0 rgb(16 35 59/${strength})`;
const noonDark = (reach: number) => `${reach}px ${reach}px 0 rgb(0 0 0/.4)`;

/** The look as Chakra's system (look §8); it uses nothing of Chakra's own palette. */
export const system = createSystem(
  defaultBaseConfig,
  defineConfig({
    preflight: true,
    globalCss,
    theme: {
      breakpoints: { sm: '480px', md: '768px', lg: '1024px', xl: '1240px', '2xl': '1440px' },
      textStyles,
      keyframes: {
        sway: { from: { transform: 'rotate(3deg)' }, to: { transform: 'rotate(0)' } },
        sweep: { from: { backgroundPosition: '150% 0' }, to: { backgroundPosition: '-50% 0' } },
        fill: { from: { transform: 'scaleX(0)' } },
        spin: { to: { transform: 'rotate(360deg)' } },
        fadeIn: { from: { opacity: 0 } },
        fadeOut: { to: { opacity: 0 } },
        fromRight: { from: { transform: 'translateX(100%)' } },
        toRight: { to: { transform: 'translateX(100%)' } },
        fromLeft: { from: { transform: 'translateX(-100%)' } },
        toLeft: { to: { transform: 'translateX(-100%)' } },
        fromBelow: { from: { transform: 'translateY(100%)' } },
        toBelow: { to: { transform: 'translateY(100%)' } },
      },
      tokens: {
        colors: { paint: painted },
        fonts: {
          heading: { value: '"Gabarito Variable", "Trebuchet MS", sans-serif' },
          body: { value: '"Figtree Variable", system-ui, sans-serif' },
          mono: { value: 'ui-monospace, "SF Mono", "DejaVu Sans Mono", monospace' },
        },
        radii: {
          s: { value: '6px' },
          m: { value: '10px' },
          l: { value: '16px' },
          xl: { value: '24px' },
          full: { value: '999px' },
        },
        easings: { out: { value: 'cubic-bezier(.2,.7,.2,1)' }, leave: { value: 'cubic-bezier(.4,0,1,1)' } },
        zIndex: { header: { value: 10 }, bar: { value: 8 }, overlay: { value: 50 }, toast: { value: 60 } },
      },
      semanticTokens: {
        colors: semantic,
        shadows: {
          noon: { value: { _light: noon(6, '.10'), _dark: noonDark(6) } },
          noonHover: { value: { _light: noon(8, '.14'), _dark: noonDark(8) } },
          layer: {
            value: {
              _light: '0 1px 2px rgb(16 35 59/.06), 0 12px 32px -12px rgb(16 35 59/.22)',
              _dark: '0 0 0 1px #26384F, 0 16px 40px -12px rgb(0 0 0/.7)',
            },
          },
        },
      },
    },
  }),
);
