import { addressBody } from '#contracts/orders/commands';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useState, type ComponentProps, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useOrderText } from '../../../lib/order-text.ts';
import { paths } from '../../../lib/paths.ts';
import { Stack } from '../../../ui/boxes.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { useCart } from '../../cart/api.ts';
import { firstAddress, keepAddress, keepDraft, type Address } from '../choices.ts';
import { CheckoutStep } from '../components/checkout-step.tsx';
import { NothingToOrder } from '../components/nothing-to-order.tsx';

/** Characters of one line (design §8.17). */
const LONGEST = 200;

export default function ShippingPage() {
  const text = useOrderText().checkout;
  const navigate = useNavigate();
  const { cart } = useCart();
  const [form, setForm] = useState(firstAddress);
  // A field is judged when it is left, all of them when the form is sent.
  const [judged, setJudged] = useState<ReadonlySet<string>>(new Set());
  const read = addressBody.safeParse(form);
  const bad = new Set(read.error?.issues.map(({ path }) => String(path[0])));

  // The steps that follow come while this one is filled in.
  useEffect(() => {
    void Promise.all([import('./payment-page.tsx'), import('./place-order-page.tsx')]).catch(() => undefined);
  }, []);

  if (cart?.items.length === 0) return <NothingToOrder />;

  const change = (changed: Address): void => {
    setForm(changed);
    keepDraft(changed);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setJudged(new Set(Object.keys(form)));
    if (!read.success) {
      const first = event.currentTarget.querySelector<HTMLInputElement>(
        [...bad].map((name) => `[name=${name}]`).join(),
      );
      first?.focus();
      return;
    }
    keepAddress(read.data);
    void navigate(paths.payment);
  };

  const field = (name: keyof Address): ComponentProps<typeof Field> => ({
    label: text.address[name],
    name,
    value: form[name],
    maxLength: LONGEST,
    onChange: (event) => change({ ...form, [name]: event.target.value }),
    onBlur: () => setJudged(new Set([...judged, name])),
    error: judged.has(name) && bad.has(name) ? text.addressError[name] : undefined,
  });

  return (
    <CheckoutStep
      step="shipping"
      submit={submit}
      foot={
        <Button type="submit" size="large" wide>
          {text.continueToPayment}
        </Button>
      }
    >
      <Stack>
        <Field {...field('address')} autoComplete="street-address" required />
        <Field {...field('city')} autoComplete="address-level2" required />
        <chakra.div display="grid" gridTemplateColumns="1fr 1fr" gap="12px" alignItems="start">
          <Field {...field('postalCode')} autoComplete="postal-code" hint={text.mayBeEmpty} />
          <Field {...field('country')} autoComplete="country-name" required />
        </chakra.div>
      </Stack>
    </CheckoutStep>
  );
}
