import { chakra } from '@chakra-ui/react/styled-system';
import { useLocale, useText, type Language } from '../lib/locale.tsx';

const Switch = chakra('fieldset', {
  base: {
    display: 'inline-flex',
    borderWidth: '1.5px',
    borderColor: 'line',
    borderRadius: 'full',
    p: '2px',
    bg: 'surface',
  },
});

const Side = chakra('button', {
  base: {
    minW: '44px',
    h: { base: '40px', md: '32px' },
    px: '10px',
    borderRadius: 'full',
    fontSize: '13px',
    fontWeight: 700,
    color: 'muted',
    transition: 'background-color 180ms',
    '&[aria-pressed=true]': { bg: 'ink', color: 'bg' },
  },
});

const sides: readonly (readonly [Language, string, string])[] = [
  ['en', 'EN', 'English'],
  ['so', 'SO', 'Soomaali'],
];

/** English and Somali are equals (look §10); the choice is remembered. */
export function LanguageSwitch() {
  const { language, speak } = useLocale();
  return (
    <Switch>
      <chakra.legend srOnly>{useText().language}</chakra.legend>
      {sides.map(([code, short, name]) => (
        <Side
          key={code}
          type="button"
          lang={code}
          aria-label={`${short}, ${name}`}
          aria-pressed={language === code}
          onClick={() => void speak(code)}
        >
          {short}
        </Side>
      ))}
    </Switch>
  );
}
