import { addressRoutes } from '#contracts/addresses/api';
import { expect, it } from 'vitest';
import { answering, no, yes } from '../../testing/shop.ts';
import { show } from '../../testing/show.tsx';
import { AddressBookPanel } from './address-book-panel.tsx';

const home = {
  _id: 'a'.repeat(24),
  recipient: 'Hodan Abdi',
  phone: '+252615550101',
  address: 'Jidka Sodonka 22',
  city: 'Muqdisho',
  postalCode: '',
  country: 'Somalia',
  isDefault: true,
};
const work = { ...home, _id: 'b'.repeat(24), address: 'Jidka Warshadaha 118', isDefault: false };
const open = (addresses: readonly object[], language: 'en' | 'so' = 'en') => {
  answering(addressRoutes.addresses, {}, () => yes(addresses));
  return show(<AddressBookPanel name="Hodan Abdi" />, { language });
};

it('says what an empty book is for, and begins a new address with the own name', async () => {
  const screen = await open([]);
  await expect.element(screen.getByText(/No address is saved yet/)).toBeVisible();
  await screen.getByRole('button', { name: 'Add an address' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Recipient' })).toHaveValue('Hodan Abdi');
});

it('shows the default, and makes another one so', async () => {
  const screen = await open([home, work]);
  const chosen = answering(addressRoutes.chooseDefaultAddress, { params: { id: work._id }, body: {} }, () =>
    yes({ addressId: work._id, message: '' }),
  );
  await expect.element(screen.getByText('Default', { exact: true })).toBeVisible();
  await screen.getByRole('button', { name: /^Make default: .*Warshadaha 118$/ }).click();
  await expect.poll(() => chosen).toEqual([{}]);
});

it('changes an address, and says what is wrong with it before it is sent', async () => {
  const screen = await open([home]);
  const sent = answering(addressRoutes.changeAddress, { params: { id: home._id }, body: home }, () =>
    yes({ address: home, message: '' }),
  );
  await screen.getByRole('button', { name: /^Change/ }).click();
  await screen.getByRole('textbox', { name: 'City' }).fill('');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Please enter the city.')).toBeVisible();
  expect(sent).toEqual([]);
  await screen.getByRole('textbox', { name: 'City' }).fill('Marka');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(sent).toEqual([expect.objectContaining({ city: 'Marka', phone: '+252615550101' })]);
});

it.each([
  ['en', 'Change', 'Save', /This address is already in your address book\.$/],
  ['so', 'Beddel', 'Kaydi', /Ciwaankan hore ayuu ugu jiray buuggaaga ciwaannada\.$/],
] as const)(
  'says that another entry is that address already, and keeps the form open: %s',
  async (language, edit, save, words) => {
    const screen = await open([home, work], language);
    answering(addressRoutes.changeAddress, { params: { id: work._id }, body: home }, () =>
      no(409, 'ADDRESS_IN_BOOK'),
    );
    await screen.getByRole('button', { name: `${edit} Hodan Abdi, Jidka Warshadaha 118` }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByRole('button', { name: save }).click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(words);
  },
);

it('asks before one is removed, and takes one that is gone already for removed', async () => {
  const screen = await open([home]);
  const sent = answering(addressRoutes.removeAddress, { params: { id: home._id } }, () =>
    no(404, 'ADDRESS_NOT_FOUND'),
  );
  await screen.getByRole('button', { name: /^Remove/ }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent).toHaveLength(1);
});

it('takes no more than a book holds', async () => {
  const full = Array.from({ length: 20 }, (_, number) => ({
    ...work,
    _id: String(number).padStart(24, '0'),
  }));
  const screen = await open(full);
  await expect.element(screen.getByText(/holds 20 addresses/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Add an address' })).not.toBeInTheDocument();
});

it('fails to load with another try', async () => {
  const screen = await show(<AddressBookPanel name="Hodan Abdi" />);
  await expect.element(screen.getByText("We couldn't load your addresses.")).toBeVisible();
});
