import type { CDPSession } from '@vitest/browser-playwright';
import { beforeEach, afterEach, describe, expect, it } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { show } from '../../testing/show.tsx';
import { Card } from '../choice-card.tsx';
import { Chip } from '../chip.tsx';
import { Field } from '../field.tsx';
import { LanguageSwitch } from '../language-switch.tsx';

/** As where a system paints all pages in few colours of its own: backgrounds and shadows are gone. */
const force = (value: 'active' | 'none') => {
  const session: CDPSession = cdp();
  return session.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });
};
beforeEach(() => force('active'));
afterEach(() => force('none'));

const lineAround = (element: Element): string => {
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  return outlineStyle === 'none' ? 'none' : `${outlineStyle} ${outlineWidth}`;
};

describe('where colours are forced', () => {
  it('what is chosen differs from what is not', async () => {
    const screen = await show(
      <>
        <LanguageSwitch />
        <Chip aria-pressed>On</Chip>
        <Chip aria-pressed={false}>Off</Chip>
        <Chip aria-current="page">This page</Chip>
        {['Chosen', 'Free'].map((name) => (
          <Card key={name}>
            <input type="radio" name="one" defaultChecked={name === 'Chosen'} /> {name}
          </Card>
        ))}
        <label>
          Rows{' '}
          <select>
            <option>10</option>
          </select>
        </label>
      </>,
    );
    const line = (name: string) => lineAround(screen.getByText(name, { exact: name !== 'Rows' }).element());
    for (const name of ['EN', 'On', 'This page', 'Chosen'])
      expect([name, line(name)]).toEqual([name, 'solid 2px']);
    for (const name of ['SO', 'Off', 'Free', 'Rows']) expect([name, line(name)]).toEqual([name, 'none']);
  });

  it('a focus is seen: in a field, and on what is chosen', async () => {
    const screen = await show(
      <>
        <Field label="Name" />
        <Chip aria-pressed>On</Chip>
      </>,
    );
    const field = screen.getByRole('textbox').element();
    const chip = screen.getByRole('button').element();
    const before = [field, chip].map(lineAround);
    await userEvent.tab();
    expect(document.activeElement).toBe(field);
    expect(lineAround(field)).not.toBe(before[0]);
    await userEvent.tab();
    expect(document.activeElement).toBe(chip);
    expect(lineAround(chip)).not.toBe(before[1]);
  });
});
