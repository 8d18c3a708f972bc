import { bookAddressBody, type BookAddressBody } from '#contracts/addresses/commands';
import { countryCode, countryName, hasPostalCodes } from './countries.ts';
import { inOneLine } from '../../lib/visible.ts';
import type { ReadPhone } from './phones.ts';

/** What is typed; the country is its English name. */
export type AddressForm = { readonly [Field in keyof BookAddressBody]: string };
export type AddressField = keyof AddressForm;

export const emptyForm: AddressForm = {
  recipient: '',
  phone: '',
  address: '',
  city: '',
  postalCode: '',
  country: '',
};
export const addressFields = Object.keys(emptyForm) as readonly AddressField[];

type Given = { readonly [Field in AddressField]?: string | null | undefined };

/** The form's first values; a listed country gets the name that the list uses. */
export function formOf(given: Given): AddressForm {
  const said = Object.fromEntries(addressFields.map((field) => [field, given[field] ?? '']));
  const form = { ...emptyForm, ...said };
  const code = countryCode(form.country);
  return code === undefined ? form : { ...form, country: countryName(code) };
}

interface Judged {
  /** What can be sent; undefined while a field is wrong. */
  readonly address: BookAddressBody | undefined;
  readonly bad: ReadonlySet<AddressField>;
}

/** The country may be empty, or one that is on no list. */
const countryOf = (form: AddressForm, own: string): string => countryCode(form.country) ?? own;

/** Whether the field is shown: not where the country has no postal codes. */
export const asksPostalCode = (form: AddressForm): boolean => hasPostalCodes(countryCode(form.country));

/** The shop's own couriers find everybody without it (spec §3); elsewhere the post needs it. */
export const needsPostalCode = (form: AddressForm, own: string): boolean => {
  const code = countryCode(form.country);
  return code !== undefined && code !== own && hasPostalCodes(code);
};

/** `own` is the shop's country. Without `read` only the server checks the phone number. */
export function judge(form: AddressForm, own: string, read: ReadPhone | undefined): Judged {
  const postalCode = asksPostalCode(form) ? form.postalCode : '';
  const phone = read ? (read(form.phone, countryOf(form, own)) ?? '') : form.phone;
  const parsed = bookAddressBody.safeParse({
    ...form,
    // Some programs break lines by signs that an input neither shows nor takes out of what is pasted.
    recipient: inOneLine(form.recipient),
    address: inOneLine(form.address),
    city: inOneLine(form.city),
    postalCode: inOneLine(postalCode),
    phone,
  });
  const bad = new Set(parsed.error?.issues.map(({ path }) => path[0] as AddressField));
  if (needsPostalCode(form, own) && postalCode.trim() === '') bad.add('postalCode');
  return { address: bad.size === 0 ? parsed.data : undefined, bad };
}
