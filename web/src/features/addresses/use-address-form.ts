import { useEffect, useState } from 'react';
import type { BookAddressBody } from '#contracts/addresses/commands';
import { addressFields, judge, type AddressField, type AddressForm } from './address-form.ts';
import { useShopCountry } from './api.ts';
import { countryName } from './countries.ts';
import { loadPhones, type ReadPhone } from './phones.ts';

/** An address form: a field is checked when it is left, and all of them when the form is sent. */
export function useAddressForm(first: AddressForm, onChange?: (form: AddressForm) => void) {
  const own = useShopCountry();
  const [typed, setTyped] = useState(first);
  const [left, setLeft] = useState<ReadonlySet<AddressField>>(new Set());
  const [read, setRead] = useState<{ readonly phone: ReadPhone }>();
  // The phone library is large, and not needed by people who choose a known address.
  const [isTouched, setTouched] = useState(false);
  useEffect(() => {
    if (!isTouched) return;
    // Where it does not load, only the server checks the number.
    loadPhones().then(
      (phone) => setRead({ phone }),
      () => undefined,
    );
  }, [isTouched]);

  const form = { ...typed, country: typed.country || countryName(own) };
  const { bad } = judge(form, own, read?.phone);
  return {
    form,
    own,
    change: (changed: Partial<AddressForm>) => {
      const next = { ...form, ...changed };
      setTouched(true);
      setTyped(next);
      onChange?.(next);
    },
    leave: (field: AddressField) => {
      setTouched(true);
      setLeft(new Set([...left, field]));
    },
    isWrong: (field: AddressField): boolean => left.has(field) && bad.has(field),
    /**
     * What can be sent, with the fields that are not asked for; undefined where a field is wrong, and errors are shown
     * from then on.
     */
    take: async (unasked: Partial<AddressForm> = {}): Promise<BookAddressBody | undefined> => {
      const phone = read?.phone ?? (await loadPhones().catch(() => undefined));
      const { address } = judge({ ...form, ...unasked }, own, phone);
      if (!address) {
        setLeft(new Set(addressFields));
        // The fields are judged by the same: what was typed before a reload has had nothing loaded yet.
        if (phone) setRead({ phone });
      }
      return address;
    },
  };
}
export type TypedAddress = ReturnType<typeof useAddressForm>;
