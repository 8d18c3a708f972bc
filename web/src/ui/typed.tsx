import { chakra } from '@chakra-ui/react/styled-system';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { Input } from './field.tsx';

/** Milliseconds after the last letter until the question is asked. */
const PAUSE = 350;

interface TypedProps extends Omit<ComponentProps<typeof Input>, 'onChange' | 'value'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** What is typed is asked when the typing pauses; what comes from the address stands in the field. */
export function Typed({ value, onChange, ...rest }: TypedProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (typed.trim() !== value) setTyped(value);
  }
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  return (
    <Input
      h="44px"
      {...rest}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        clearTimeout(waiting.current);
        waiting.current = setTimeout(() => onChange(target.value.trim()), PAUSE);
      }}
    />
  );
}

/** The same with a glass before it: the search of a list. */
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
