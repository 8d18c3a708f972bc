import { chakra } from '@chakra-ui/react/styled-system';
import { useId, useState, type FormEvent } from 'react';
import { useText } from '../../lib/locale.tsx';
import { Button } from '../../ui/button.tsx';

const Address = chakra('input', {
  base: {
    flex: 1,
    minW: 0,
    h: '48px',
    px: '14px',
    fontSize: '16px',
    borderRadius: 'm',
    bg: '#1B324F',
    color: 'night-ink',
    borderWidth: '1.5px',
    borderColor: '#728DAA',
    _placeholder: { color: 'night-muted', opacity: 1 },
    '&:is(:focus-visible)': { outlineColor: 'sale' },
  },
});

/** The address is checked and nothing is sent: there is no newsletter yet, and the page says so (design §8.14). */
export function Newsletter() {
  const text = useText().shell;
  const id = useId();
  const [checked, setChecked] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
  };
  return (
    <form onSubmit={submit}>
      <chakra.label htmlFor={id} srOnly>
        {text.newsletterAddress}
      </chakra.label>
      <chakra.div display="flex" gap="8px">
        <Address id={id} type="email" required placeholder={text.newsletterAddress} autoComplete="email" />
        <Button type="submit" tone="mango">
          {text.join}
        </Button>
      </chakra.div>
      <chakra.output display="block" mt="8px" textStyle="small">
        {checked ? text.addressIsFine : text.noNewsletter}
      </chakra.output>
    </form>
  );
}
