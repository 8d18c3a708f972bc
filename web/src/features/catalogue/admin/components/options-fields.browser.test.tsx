import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../../testing/show.tsx';
import { creationOf, emptyDraft, optionProblems, problemsIn, type Draft } from '../draft.ts';
import { keyOf } from '../draft-options.ts';
import { OptionsFields } from './options-fields.tsx';

const kettle = { ...emptyDraft, title: 'Kettle', category: 'home', brand: 'h&m', price: '24' };
let typed: Draft;
function Form({ begun }: { readonly begun: Draft }) {
  const [draft, setDraft] = useState(begun);
  return (
    <OptionsFields
      draft={draft}
      isWrong={problemsIn(draft).has('options')}
      problems={optionProblems(draft)}
      change={(options) => {
        typed = { ...draft, options };
        setDraft(typed);
      }}
    />
  );
}
const open = async (language: 'en' | 'so' = 'en', begun: Draft = kettle) => {
  await page.viewport(390, 900);
  return show(<Form begun={begun} />, { language });
};
const variant = { isLeftOut: false, sku: '', stockTouched: false, price: '', salePrice: '', image: '' };
const values = ['S', 'M'].map((name) => ({ key: name, name, so: '', swatch: '' }));
/** A kettle that the shop has in two sizes, with seven and three pieces. */
const sized = {
  ...kettle,
  options: {
    options: [{ key: 'o', name: 'Size', so: '', values }],
    variants: {
      [keyOf(['S'])]: { ...variant, id: 'a'.repeat(24), countInStock: '7' },
      [keyOf(['M'])]: { ...variant, id: 'b'.repeat(24), countInStock: '3' },
    },
  },
} satisfies Draft;

describe('the options of a product in its form', () => {
  it('make rows of all combinations, of which each can be left out', async () => {
    const screen = await open();
    await screen.getByRole('button', { name: 'Add an option' }).click();
    await screen.getByLabelText('Name, such as Size').fill('Size');
    await screen.getByLabelText('New values').fill('S, M');
    await screen.getByRole('button', { name: 'Add', exact: true }).click();
    await screen.getByRole('textbox', { name: 'S in Somali', exact: true }).fill('Yar');
    await screen.getByRole('button', { name: 'Show a colour for M' }).click();
    const small = screen.getByRole('group', { name: 'S', exact: true });
    await small.getByLabelText('Stock').fill('7');
    await small.getByLabelText('SKU').fill('KETTLE-S');
    await screen.getByRole('group', { name: 'M', exact: true }).getByLabelText('Sold').click();
    await expect.element(screen.getByRole('heading', { name: '1 variant' })).toBeVisible();
    expect(creationOf(typed)).toMatchObject({
      options: [
        {
          name: 'Size',
          values: [
            { name: 'S', translations: { so: { name: 'Yar' } } },
            { name: 'M', swatch: '#1b6ec2' },
          ],
        },
      ],
      variants: [{ values: ['S'], sku: 'KETTLE-S', countInStock: 7 }],
    });
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });

  it.each([
    ['that is left out', 'checkbox', 'Sold'],
    ['whose value is removed', 'button', 'Remove S'],
  ] as const)('say of a variant %s that its pieces leave the stock', async (_, role, name) => {
    const screen = await open('en', sized);
    const words = screen.getByText('7 pieces will be taken out of stock.');
    await expect.element(words).not.toBeInTheDocument();
    await screen.getByRole(role, { name, exact: true }).first().click();
    await expect.element(words).toBeVisible();
  });

  it('have rows of the sold variants alone where the values make too many, and add one by its values', async () => {
    const valuesOf = (letter: string) =>
      Array.from({ length: 20 }, (_, place) => {
        const name = `${letter}${place}`;
        return { key: name, name, so: '', swatch: '' };
      });
    const options = [
      { key: 'size', name: 'Size', so: '', values: valuesOf('S') },
      { key: 'colour', name: 'Colour', so: '', values: valuesOf('C') },
    ];
    const screen = await open('en', { ...kettle, options: { options, variants: {} } });
    await expect.element(screen.getByRole('heading', { name: '0 variants' })).toBeVisible();
    await screen.getByLabelText('Size', { exact: true }).selectOptions('S3');
    await screen.getByLabelText('Colour', { exact: true }).selectOptions('C19');
    await screen.getByRole('button', { name: 'Add this variant' }).click();
    const added = screen.getByRole('group', { name: 'S3 / C19', exact: true });
    await added.getByLabelText('Stock').fill('7');
    await expect.element(screen.getByRole('heading', { name: '1 variant' })).toBeVisible();
    expect(creationOf(typed)).toMatchObject({ variants: [{ values: ['S3', 'C19'], countInStock: 7 }] });
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });

  it('say what is missing at its field', async () => {
    const screen = await open();
    await screen.getByRole('button', { name: 'Add an option' }).click();
    await expect.element(screen.getByLabelText('Name, such as Size')).toHaveAttribute('aria-invalid', 'true');
    await screen.getByLabelText('Name, such as Size').fill('Size');
    await screen.getByLabelText('New values').fill('S{Enter}');
    await screen.getByRole('button', { name: 'Add', exact: true }).click();
    const stock = screen.getByRole('group').getByLabelText('Stock');
    await stock.fill('');
    await expect.element(stock).toHaveAttribute('aria-invalid', 'true');
  });

  it('take the focus over from a value, a colour or an option that was removed', async () => {
    const screen = await open();
    const press = (name: string) => screen.getByRole('button', { name, exact: true }).click();
    await press('Add an option');
    await screen.getByLabelText('New values').fill('S, M');
    await press('Add');
    await press('Show a colour for M');
    await expect.element(screen.getByLabelText('Colour of M')).toHaveFocus();
    await press('Show no colour for M');
    await expect.element(screen.getByRole('button', { name: 'Show a colour for M' })).toHaveFocus();
    await press('Remove M');
    await expect.element(screen.getByRole('group', { name: 'Option 1' })).toHaveFocus();
    await press('Remove the option 1');
    await expect.element(screen.getByRole('group', { name: 'Options and variants' })).toHaveFocus();
  });

  it('speak Somali', async () => {
    const screen = await open('so');
    await screen.getByRole('button', { name: 'Ku dar doorasho' }).click();
    await expect.element(screen.getByLabelText('Magaca Soomaaliga')).toBeVisible();
  });
});
