import { chakra } from '@chakra-ui/react/styled-system';
import { useMemo, type ComponentProps } from 'react';
import { useBookText } from '../../lib/book-text.ts';
import { useLocale } from '../../lib/locale.tsx';
import { Stack } from '../../ui/boxes.tsx';
import { Field, Labelled, Select } from '../../ui/field.tsx';
import { asksPostalCode, needsPostalCode, type AddressField } from './address-form.ts';
import { countryChoices } from './countries.ts';
import type { TypedAddress } from './use-address-form.ts';

/** The most characters of one line (design §8.17). */
const LONGEST = { line: 200, phone: 40 } as const;

interface AddressFieldsProps {
  readonly of: TypedAddress;
  /** The order is picked up: no street and no postal code is asked for. */
  readonly isPickUp?: boolean;
}

/** The fields of an address and its recipient. */
export function AddressFields({ of, isPickUp = false }: AddressFieldsProps) {
  const text = useBookText();
  const { form, own, change, leave, isWrong } = of;
  const field = (name: AddressField): ComponentProps<typeof Field> => ({
    label: text.fields[name],
    name,
    value: form[name],
    maxLength: LONGEST.line,
    onChange: (event) => change({ [name]: event.target.value }),
    onBlur: () => leave(name),
    error: isWrong(name) ? text.errors[name] : undefined,
  });
  const hints = isPickUp ? text.pickUpHints : text.hints;
  const isPostalCodeNeeded = needsPostalCode(form, own);
  return (
    <Stack>
      <Field {...field('recipient')} autoComplete="name" hint={hints.recipient} required />
      <Field
        {...field('phone')}
        type="tel"
        autoComplete="tel"
        maxLength={LONGEST.phone}
        hint={hints.phone}
        required
      />
      {!isPickUp && <Field {...field('address')} autoComplete="street-address" required />}
      <Field {...field('city')} autoComplete="address-level2" required />
      <chakra.div
        display="grid"
        gridTemplateColumns="repeat(auto-fit, minmax(140px, 1fr))"
        gap="12px"
        alignItems="start"
      >
        <CountryField of={of} />
        {(isPickUp ? isPostalCodeNeeded : asksPostalCode(form)) && (
          <Field
            {...field('postalCode')}
            autoComplete="postal-code"
            hint={isPostalCodeNeeded ? undefined : text.optional}
            required={isPostalCodeNeeded}
          />
        )}
      </chakra.div>
    </Stack>
  );
}

/** Every country, the shop's own first, and also a free text from before there was a list. */
function CountryField({ of: { form, own, change, leave, isWrong } }: { readonly of: TypedAddress }) {
  const text = useBookText();
  const { language } = useLocale();
  const choices = useMemo(() => countryChoices(language, own), [language, own]);
  const isListed = choices.some(({ value }) => value === form.country);
  return (
    <Labelled label={text.fields.country} error={isWrong('country') ? text.errors.country : undefined}>
      {(tied) => (
        <Select
          {...tied}
          name="country"
          autoComplete="country-name"
          required
          value={form.country}
          onChange={(event) => change({ country: event.target.value })}
          onBlur={() => leave('country')}
        >
          {!isListed && <option value={form.country}>{form.country}</option>}
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </Labelled>
  );
}
