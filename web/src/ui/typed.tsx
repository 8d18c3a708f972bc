import { chakra } from '@chakra-ui/react/styled-system';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type ComponentProps } from 'react';
import { Input } from './field.tsx';

/** Milliseconds after the last letter before the change is sent. */
const PAUSE = 350;

interface TypedProps extends Omit<ComponentProps<typeof Input>, 'onChange' | 'value'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** An input that reports its text when the typing pauses; it shows the value of the address. */
export function Typed({ value, onChange, ...rest }: TypedProps) {
  const [typed, setTyped] = useState(value);
  // The address repeats the value after it was reported: more may have been typed by then.
  const [asked, setAsked] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (value !== asked) {
      setAsked(value);
      if (typed.trim() !== value) setTyped(value);
    }
  }
  // Uses the page's newest state: other filters that changed in between stay.
  const ask = useEffectEvent((text: string): void => {
    setAsked(text);
    onChange(text);
  });
  useEffect(() => {
    const text = typed.trim();
    const pause = text === asked ? undefined : setTimeout(() => ask(text), PAUSE);
    return () => clearTimeout(pause);
  }, [typed, asked]);
  return <Input h="44px" {...rest} value={typed} onChange={({ target }) => setTyped(target.value)} />;
}

/** The same with a magnifying glass: the search of a list. */
export const SearchField = (props: TypedProps) => (
  <chakra.span position="relative" display="block">
    <Typed type="search" ps="40px" maxLength={200} {...props} />
    <chakra.span
      position="absolute"
      left="13px"
      insetY={0}
      display="grid"
      alignItems="center"
      color="muted"
      pointerEvents="none"
    >
      <Search size={18} aria-hidden />
    </chakra.span>
  </chakra.span>
);
