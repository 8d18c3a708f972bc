import { chakra } from '@chakra-ui/react/styled-system';
import { Search, X } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { useText } from '../../lib/locale.tsx';
import { paths, productsWith, TOP } from '../../lib/paths.ts';
import { useGo } from '../../lib/leaving.ts';
import { IconButton } from '../../ui/button.tsx';

const Form = chakra('form', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    h: '44px',
    ps: '14px',
    borderRadius: 'full',
    bg: 'sunken',
    color: 'muted',
    flex: 1,
    _focusWithin: { outline: '3px solid', outlineColor: 'focus', outlineOffset: '2px' },
    '& input': {
      flex: 1,
      minW: 0,
      h: '100%',
      pe: '14px',
      bg: 'transparent',
      color: 'ink',
      fontSize: '16px',
      outline: 'none',
      _placeholder: { color: 'muted', opacity: 1 },
    },
  },
});

const Landmark = chakra('search', { base: { display: 'flex', flex: 1, minW: 0 } });

/** Searching is a filter of the products page. */
function Box({ found, focused = false }: { readonly found?: () => void; readonly focused?: boolean }) {
  const text = useText().shell;
  const go = useGo();
  const { search } = useLocation();
  const asked = new URLSearchParams(search).get('q') ?? '';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('q');
    const q = typeof typed === 'string' ? typed.trim() : '';
    if (go(q === '' ? paths.products : productsWith('q', q), { state: TOP })) found?.();
  };
  return (
    <Landmark>
      <Form action={paths.products} onSubmit={submit} key={asked}>
        <Search size={16} aria-hidden />
        <input
          type="search"
          name="q"
          aria-label={text.search}
          placeholder={text.searchHint}
          defaultValue={asked}
          maxLength={200}
          ref={focused ? focus : null}
        />
      </Form>
    </Landmark>
  );
}

const focus = (input: HTMLInputElement | null): void => input?.focus();

export const SearchBox = () => (
  <chakra.div hideBelow="xl" flex={1} maxW="300px" display="flex">
    <Box />
  </chakra.div>
);

/** On a phone the box covers the header once it is opened. */
export function PhoneSearch() {
  const text = useText();
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <chakra.div hideFrom="xl">
      <IconButton
        ref={opener}
        aria-label={text.shell.search}
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Search size={22} />
      </IconButton>
      {open && (
        <chakra.div
          position="absolute"
          insetX={0}
          top={0}
          h={{ base: '60px', md: '72px' }}
          px="16px"
          display="flex"
          alignItems="center"
          gap="4px"
          bg="surface"
          zIndex={1}
          onKeyDown={(event) => event.key === 'Escape' && close()}
          // What comes next is behind it.
          onBlur={({ currentTarget, relatedTarget }) =>
            relatedTarget && setOpen(currentTarget.contains(relatedTarget))
          }
        >
          <Box found={close} focused />
          <IconButton aria-label={text.close} onClick={close}>
            <X size={22} />
          </IconButton>
        </chakra.div>
      )}
    </chakra.div>
  );
}
