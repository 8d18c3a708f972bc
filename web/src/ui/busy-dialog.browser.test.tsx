import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { useSubmit } from '../lib/submit.ts';
import { show } from '../testing/show.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Field, Labelled, Select, TextArea } from './field.tsx';
import { Tick } from './tick.tsx';

const first = { line: 'Shaarica Makka', note: 'Ring', country: 'so', isMain: false, days: ['Monday'] };

/** A form of each kind of control, which waits for its answer, and would be removed by it. */
const form = async () => {
  const { promise, reject } = Promise.withResolvers<unknown>();
  function Form() {
    const { submit, busy } = useSubmit(() => promise);
    const [typed, setTyped] = useState(first);
    const change = (part: Partial<typeof first>) => setTyped({ ...typed, ...part });
    return (
      <Dialog
        head="An address"
        close={() => undefined}
        busy={busy}
        foot={<Button onClick={() => submit()}>Send</Button>}
      >
        <Field label="Line" value={typed.line} onChange={({ target }) => change({ line: target.value })} />
        <Labelled label="Note">
          {(tied) => (
            <TextArea
              {...tied}
              value={typed.note}
              onChange={({ target }) => change({ note: target.value })}
            />
          )}
        </Labelled>
        <Labelled label="Country">
          {(tied) => (
            <Select
              {...tied}
              value={typed.country}
              onChange={({ target }) => change({ country: target.value })}
            >
              <option value="so">Somalia</option>
              <option value="dj">Djibouti</option>
            </Select>
          )}
        </Labelled>
        <Tick
          type="checkbox"
          aria-label="Main"
          checked={typed.isMain}
          onChange={({ target }) => change({ isMain: target.checked })}
        />
        {typed.days.map((day) => (
          <button key={day} type="button" onClick={() => change({ days: [] })}>
            {day}
          </button>
        ))}
      </Dialog>
    );
  }
  const screen = await show(<Form />);
  const fields = {
    line: screen.getByLabelText('Line'),
    note: screen.getByLabelText('Note'),
    country: screen.getByLabelText('Country'),
    main: screen.getByLabelText('Main'),
    day: screen.getByRole('button', { name: 'Monday' }),
  };
  const send = screen.getByRole('button', { name: 'Send' });
  return { fields, send, refuse: () => reject(new Error('Refused')) };
};

it('a dialog takes nothing while it is sent, since the answer would remove it; the focus stays, and after a refusal it takes all', async () => {
  const { fields, send, refuse } = await form();
  const { line, note, country, main, day } = fields;
  const changeAll = async () => {
    await note.fill('Knock');
    await country.selectOptions('dj');
    await main.click({ force: true });
    await day.click();
    await line.click();
    await userEvent.keyboard(' 5');
  };
  await send.click();
  await changeAll();
  await expect.element(line).toHaveFocus();
  await expect.element(line).toHaveValue('Shaarica Makka');
  await expect.element(note).toHaveValue('Ring');
  await expect.element(country).toHaveValue('so');
  await expect.element(main).not.toBeChecked();
  await expect.element(day).toBeVisible();
  refuse();
  await expect.element(send).toBeEnabled();
  await changeAll();
  await expect.element(line).toHaveValue('Shaarica Makka 5');
  await expect.element(note).toHaveValue('Knock');
  await expect.element(country).toHaveValue('dj');
  await expect.element(main).toBeChecked();
  await expect.element(day).not.toBeInTheDocument();
});
