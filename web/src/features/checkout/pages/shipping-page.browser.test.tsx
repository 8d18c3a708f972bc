import { accountRoutes } from '#contracts/accounts/api';
import { addressRoutes } from '#contracts/addresses/api';
import { deliveryOption, user } from '#contracts/examples';
import { shippingRoutes } from '#contracts/shipping/api';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { signedIn } from '../../../lib/signed-in.ts';
import { answering, yes } from '../../../testing/shop.ts';
import { show } from '../../../testing/show.tsx';
import { keepAddress, keptAddress, keptWay } from '../choices.ts';
import ShippingPage from './shipping-page.tsx';

const open = (language: 'en' | 'so' = 'en') => show(<ShippingPage />, { language, at: '/shop/shipping' });

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
const { _id, isDefault: _isDefault, ...atHome } = home;
const book = (...addresses: readonly object[]) => {
  answering(addressRoutes.addresses, {}, () => yes(addresses));
};

describe('the address form', () => {
  it('judges a field when it is left, and not before', async () => {
    const screen = await open();
    const city = screen.getByRole('textbox', { name: 'City' });
    await city.click();
    await expect.element(city).toHaveAttribute('aria-invalid', 'false');
    await userEvent.tab();
    await expect.element(city).toHaveAccessibleDescription('Please enter the city.');
  });

  it('begins with the person’s name, also where their profile comes last', async () => {
    let answer: (response: Response) => void = () => {};
    answering(accountRoutes.profile, {}, () => new Promise((resolve) => (answer = resolve)));
    signedIn.begin(user._id);
    const screen = await open();
    answer(yes({ user }));
    await expect.element(screen.getByRole('textbox', { name: 'Recipient' })).toHaveValue(user.name);
    signedIn.giveUp();
  });

  it('goes to its first mistake when it is sent, and nowhere else', async () => {
    const screen = await open();
    await screen.getByRole('textbox', { name: 'Recipient' }).fill('Hodan Abdi');
    await screen.getByRole('textbox', { name: 'Phone' }).fill('tomorrow');
    await screen.getByRole('textbox', { name: 'Address' }).fill('Jidka 14');
    await screen.getByRole('button', { name: 'Continue To Payment' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Phone' })).toHaveFocus();
    await expect.element(screen.getByText('Please enter the city.')).toBeVisible();
    await expect.element(screen.getByTestId('address')).toHaveTextContent('/shop/shipping');
  });

  it('keeps what was typed through a reload, and the address once it is whole', async () => {
    const first = await open();
    await first.getByRole('textbox', { name: 'Address' }).fill('Jidka 14');
    await first.unmount();
    const screen = await open();
    await expect.element(screen.getByRole('textbox', { name: 'Address' })).toHaveValue('Jidka 14');
    await screen.getByRole('textbox', { name: 'Recipient' }).fill(' Hodan Abdi ');
    await screen.getByRole('textbox', { name: 'Phone' }).fill('061 555 0101');
    await screen.getByRole('textbox', { name: 'City' }).fill('  Muqdisho ');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByTestId('address')).toHaveTextContent('/shop/payment');
    expect(keptAddress()).toEqual({
      recipient: 'Hodan Abdi',
      phone: '+252615550101',
      address: 'Jidka 14',
      city: 'Muqdisho',
      postalCode: '',
      country: 'Somalia',
    });
  });

  it('says of a phone number from before a reload that it is wrong, also when nothing else was touched', async () => {
    const first = await open();
    await first.getByRole('textbox', { name: 'Recipient' }).fill('Hodan Abdi');
    await first.getByRole('textbox', { name: 'Phone' }).fill('0615');
    await first.getByRole('textbox', { name: 'Address' }).fill('Jidka 14');
    await first.getByRole('textbox', { name: 'City' }).fill('Muqdisho');
    await first.unmount();
    const screen = await open();
    const phone = screen.getByRole('textbox', { name: 'Phone' });
    await expect.element(phone).toHaveValue('0615');
    await screen.getByRole('button', { name: 'Continue To Payment' }).click();
    await expect.element(phone).toHaveFocus();
    await expect.element(phone).toHaveAttribute('aria-invalid', 'true');
    await expect.element(screen.getByTestId('address')).toHaveTextContent('/shop/shipping');
  });

  it('asks for a postal code only where there are some, and wants it only elsewhere', async () => {
    const screen = await open();
    const code = screen.getByRole('textbox', { name: 'Postal code' });
    await expect.element(code).not.toBeRequired();
    await screen.getByRole('combobox', { name: 'Country' }).selectOptions('Kenya');
    await expect.element(code).toBeRequired();
    await screen.getByRole('combobox', { name: 'Country' }).selectOptions('Djibouti');
    await expect.element(code).not.toBeInTheDocument();
  });

  it('offers the countries in the language of the page, the own first', async () => {
    const screen = await open('so');
    const country = screen.getByRole('combobox', { name: 'Dal' });
    await expect.element(country).toHaveDisplayValue('Soomaaliya');
    await expect.element(country).toHaveValue('Somalia');
  });

  it('takes 200 characters in a line', async () => {
    const screen = await open();
    const city = screen.getByRole('textbox', { name: 'City' });
    await city.click();
    await city.fill('x'.repeat(200));
    await userEvent.keyboard('y');
    await expect.element(city).toHaveValue('x'.repeat(200));
  });
});

describe('an address that is known', () => {
  it('is chosen already, the default first, and one press goes on with it', async () => {
    book(home, work);
    const screen = await open();
    await expect.element(screen.getByRole('radio', { name: /Sodonka/ })).toBeChecked();
    await screen.getByRole('button', { name: 'Continue To Payment' }).click();
    await expect.element(screen.getByTestId('address')).toHaveTextContent('/shop/payment');
    expect(keptAddress()).toEqual(atHome);
  });

  it('is the one that was chosen before', async () => {
    book(home, work);
    keepAddress({ ...atHome, address: work.address });
    const screen = await open();
    await expect.element(screen.getByRole('radio', { name: /Warshadaha/ })).toBeChecked();
  });

  it('can be left for another, which is saved for next time', async () => {
    book(home);
    const added = answering(addressRoutes.addAddress, { body: atHome }, () =>
      yes({ address: work, message: '' }),
    );
    const screen = await open();
    await screen.getByRole('radio', { name: 'Somewhere else' }).click();
    await screen.getByRole('textbox', { name: 'Recipient' }).fill('Cali Nuur');
    await screen.getByRole('textbox', { name: 'Phone' }).fill('0615550102');
    await screen.getByRole('textbox', { name: 'Address' }).fill('Jidka 3');
    await screen.getByRole('textbox', { name: 'City' }).fill('Marka');
    await screen.getByRole('button', { name: 'Continue To Payment' }).click();
    await expect.element(screen.getByTestId('address')).toHaveTextContent('/shop/payment');
    expect(added).toEqual([expect.objectContaining({ recipient: 'Cali Nuur', phone: '+252615550102' })]);
  });
});

describe('what is picked up at the market', () => {
  const pickUp = { ...deliveryOption, _id: 'c'.repeat(24), kind: 'pickup' } as const;
  const offering = (...options: readonly object[]) =>
    answering(shippingRoutes.deliveryOptions, { query: {} }, () => yes(options));
  const picked = { ...atHome, address: 'Pick up at the market' };

  it('needs who comes for it, a phone, a city and a country, and no street', async () => {
    offering(deliveryOption, pickUp);
    const screen = await open();
    await screen.getByRole('radio', { name: /^Pick up at the market/ }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Address' })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('textbox', { name: 'Postal code' })).not.toBeInTheDocument();
    await expect.element(screen.getByText('Who picks it up')).toBeVisible();
    await expect.element(screen.getByText(/courier/)).not.toBeInTheDocument();
    await screen.getByRole('textbox', { name: 'Recipient' }).fill('Hodan Abdi');
    await screen.getByRole('textbox', { name: 'Phone' }).fill('061 555 0101');
    await screen.getByRole('textbox', { name: 'City' }).fill('Muqdisho');
    await screen.getByRole('button', { name: 'Continue To Payment' }).click();
    await expect.element(screen.getByTestId('address')).toHaveTextContent('/shop/payment');
    expect(keptAddress()).toEqual(picked);
    expect(keptWay([deliveryOption, pickUp])).toBe(pickUp);
  });

  it('says where that is and when it is open, in the language of the page', async () => {
    const place = { en: 'Gate 3\nEvery day, 8:00 to 18:00', so: 'Albaabka 3aad\nMaalin kasta' };
    offering(deliveryOption, { ...pickUp, place });
    const screen = await open();
    await expect
      .element(screen.getByRole('radio', { name: /Gate 3 Every day, 8:00 to 18:00$/ }))
      .toBeVisible();
    await screen.unmount();
    const other = await open('so');
    await expect.element(other.getByRole('radio', { name: /Albaabka 3aad Maalin kasta$/ })).toBeVisible();
  });

  it('is chosen already by who comes back; who has it brought then says where, and goes by the first way', async () => {
    offering(deliveryOption, pickUp);
    keepAddress(picked);
    localStorage.setItem('deliveryMethod', pickUp._id);
    const screen = await open();
    await expect.element(screen.getByRole('radio', { name: /^Pick up/ })).toBeChecked();
    await screen.getByRole('radio', { name: 'Bring it to me' }).click();
    const street = screen.getByRole('textbox', { name: 'Address' });
    await expect.element(street).toHaveValue('');
    await street.fill(atHome.address);
    await screen.getByRole('button', { name: 'Continue To Payment' }).click();
    await expect.element(screen.getByTestId('address')).toHaveTextContent('/shop/payment');
    expect(keptAddress()).toEqual(atHome);
    expect(keptWay([deliveryOption, pickUp])).toBe(deliveryOption);
  });

  it('is chosen still after a reload in the middle of typing', async () => {
    offering(deliveryOption, pickUp);
    const first = await open();
    await first.getByRole('radio', { name: /^Pick up at the market/ }).click();
    await first.getByRole('textbox', { name: 'City' }).fill('Muq');
    await first.unmount();
    const screen = await open();
    await expect.element(screen.getByRole('radio', { name: /^Pick up/ })).toBeChecked();
    await expect.element(screen.getByRole('textbox', { name: 'City' })).toHaveValue('Muq');
    await screen.getByRole('radio', { name: 'Bring it to me' }).click();
    await screen.unmount();
    const last = await open();
    await expect.element(last.getByRole('radio', { name: 'Bring it to me' })).toBeChecked();
  });

  it('is not the way to the address of who comes next', async () => {
    offering(deliveryOption, pickUp);
    localStorage.setItem('deliveryMethod', pickUp._id);
    const screen = await open();
    await screen.getByRole('textbox', { name: 'Recipient' }).fill('Hodan Abdi');
    await screen.getByRole('textbox', { name: 'Phone' }).fill('061 555 0101');
    await screen.getByRole('textbox', { name: 'Address' }).fill(atHome.address);
    await screen.getByRole('textbox', { name: 'City' }).fill('Muqdisho');
    await screen.getByRole('button', { name: 'Continue To Payment' }).click();
    await expect.element(screen.getByTestId('address')).toHaveTextContent('/shop/payment');
    expect(keptAddress()).toEqual(atHome);
    expect(keptWay([deliveryOption, pickUp])).toBe(deliveryOption);
  });

  it('is offered only where it can be: elsewhere an address is asked for as ever', async () => {
    offering(deliveryOption);
    keepAddress(picked);
    const screen = await open();
    await expect.element(screen.getByRole('textbox', { name: 'Address' })).toHaveValue('');
    await expect.element(screen.getByRole('radio')).not.toBeInTheDocument();
  });
});
