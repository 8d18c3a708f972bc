import { MOST_ADDRESSES } from '#contracts/addresses/commands';
import type { ListedAddress } from '#contracts/addresses/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { useBookText } from '../../lib/book-text.ts';
import { Panel, Stack } from '../../ui/boxes.tsx';
import { Button } from '../../ui/button.tsx';
import { ProblemPanel } from '../../ui/problem-panel.tsx';
import { useAddressBook } from './api.ts';
import { AddressDialog } from './components/address-dialog.tsx';
import { BookEntry } from './components/book-entry.tsx';
import { RemoveDialog } from './components/remove-dialog.tsx';

/** What the person does with the book: nothing, add an address, or change or remove one. */
type Doing =
  | { readonly what: 'add' }
  | { readonly what: 'edit' | 'remove'; readonly address: ListedAddress }
  | undefined;

/** The person's own addresses, the default first. */
export function AddressBookPanel({ name }: { readonly name: string }) {
  const text = useBookText();
  const { data: book, error, mutate } = useAddressBook();
  const [doing, setDoing] = useState<Doing>();
  const close = () => setDoing(undefined);
  const reload = () => mutate();
  const isFull = book !== undefined && book.length >= MOST_ADDRESSES;
  return (
    <Panel aria-labelledby="addresses-head" tabIndex={-1}>
      <chakra.h2 id="addresses-head" textStyle="h2" mb="20px">
        {text.book}
      </chakra.h2>
      <Stack gap="18px">
        {error !== undefined && <ProblemPanel error={error} fact={text.bookFailed} retry={reload} />}
        {book?.length === 0 && <chakra.p color="muted">{text.empty}</chakra.p>}
        {book && book.length > 0 && (
          <chakra.ul display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="18px">
            {book.map((address) => (
              <BookEntry
                key={address._id}
                address={address}
                reload={reload}
                edit={() => setDoing({ what: 'edit', address })}
                remove={() => setDoing({ what: 'remove', address })}
              />
            ))}
          </chakra.ul>
        )}
        {isFull ? (
          <chakra.p color="muted">{text.full(MOST_ADDRESSES)}</chakra.p>
        ) : (
          <Button tone="line" justifySelf={{ md: 'start' }} onClick={() => setDoing({ what: 'add' })}>
            {text.add}
          </Button>
        )}
      </Stack>
      {doing?.what === 'add' && <AddressDialog first={{ recipient: name }} close={close} reload={reload} />}
      {doing?.what === 'edit' && (
        <AddressDialog first={doing.address} id={doing.address._id} close={close} reload={reload} />
      )}
      {doing?.what === 'remove' && <RemoveDialog address={doing.address} close={close} reload={reload} />}
    </Panel>
  );
}
