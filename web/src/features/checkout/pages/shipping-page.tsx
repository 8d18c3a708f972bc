import { addressBody } from '#contracts/orders/commands';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState, type ComponentProps, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useText } from '../../../lib/locale.tsx';
import { paths } from '../../../lib/paths.ts';
import { Stack } from '../../../ui/boxes.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { keepAddress, keptAddress, type Address } from '../choices.ts';
import { CheckoutStep } from '../components/checkout-step.tsx';

const empty: Address = { address: '', city: '', postalCode: '', country: '' };

export default function ShippingPage() {
  const text = useText().checkout;
  const navigate = useNavigate();
  const [form, setForm] = useState(() => keptAddress() ?? empty);
  const [checked, setChecked] = useState(false);
  const read = addressBody.safeParse(form);
  const bad = new Set(read.error?.issues.map(({ path }) => path[0]));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!read.success) return;
    keepAddress(read.data);
    void navigate(paths.payment);
  };

  const field = (name: keyof Address): ComponentProps<typeof Field> => ({
    label: text.address[name],
    name,
    value: form[name],
    onChange: (event) => setForm({ ...form, [name]: event.target.value }),
    error: checked && bad.has(name) ? text.addressError[name] : undefined,
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
          <Field {...field('postalCode')} autoComplete="postal-code" />
          <Field {...field('country')} autoComplete="country-name" required />
        </chakra.div>
      </Stack>
    </CheckoutStep>
  );
}
