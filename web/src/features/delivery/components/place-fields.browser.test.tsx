import { expect, it } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { NEW_METHOD, type Mistake } from '../method-form.ts';
import { PlaceFields } from './place-fields.tsx';

it.each<[Mistake, string, string]>([
  ['placeEn', 'Place, in English', 'Place, in Somali'],
  ['placeSo', 'Place, in Somali', 'Place, in English'],
])('says of %s alone that it is empty, at that field', async (mistake, empty, typed) => {
  const screen = await show(
    <PlaceFields form={NEW_METHOD} change={() => undefined} mistakes={new Set([mistake])} />,
  );
  const field = (name: string) => screen.getByRole('textbox', { name });
  await expect.element(field(empty)).toHaveAccessibleDescription(/Enter the place in both languages/);
  await expect.element(field(empty)).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field(typed)).toHaveAttribute('aria-invalid', 'false');
  expect(screen.getByRole('alert').elements()).toHaveLength(1);
});
