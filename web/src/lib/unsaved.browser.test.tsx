import { useState } from 'react';
import { expect, it } from 'vitest';
import { show } from '../testing/show.tsx';
import { useUnsaved } from './unsaved.ts';

function Note() {
  const [text, setText] = useState('');
  useUnsaved(text !== '');
  return (
    <input aria-label="A note" type="text" value={text} onChange={({ target }) => setText(target.value)} />
  );
}

/** Whether the browser would ask. */
const asks = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('the browser asks before it leaves what is typed and not sent, and only then', async () => {
  const screen = await show(<Note />);
  const note = screen.getByLabelText('A note');
  expect(asks()).toBe(false);
  await note.fill('Typed');
  expect(asks()).toBe(true);
  await note.clear();
  expect(asks()).toBe(false);
  await note.fill('Typed again');
  await screen.unmount();
  expect(asks()).toBe(false);
});
