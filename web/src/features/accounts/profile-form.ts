import { updateProfileBody } from '#contracts/accounts/commands';
import { badFields } from './bad-fields.ts';

/** What the form holds; an empty password keeps the current one (spec §5). */
export interface ProfileForm {
  readonly name: string;
  readonly username: string;
  readonly password: string;
  readonly confirmPassword: string;
  readonly currentPassword: string;
}

/** The request's body: empty fields are left out, and so is the proof where there is no new password. */
export const profileBodyOf = (
  { name, username, password, currentPassword }: ProfileForm,
  proof: { readonly code?: string } = {},
) => ({
  name,
  username,
  ...(password === '' ? {} : { password, ...proof }),
  ...(password === '' || currentPassword === '' ? {} : { currentPassword }),
});

export type ProfileField = 'name' | 'username' | 'password' | 'confirmPassword' | 'currentPassword';

/** What differs from what was sent: typed while it was under way, it is in no answer. */
export const typedSince = (sent: ProfileForm, typed: Partial<ProfileForm>): Partial<ProfileForm> =>
  Object.fromEntries(Object.entries(typed).filter(([field, value]) => value !== sent[field as ProfileField]));

/** The fields that cannot be sent as they are. */
export const badFieldsOf = (form: ProfileForm): ReadonlySet<ProfileField> => {
  const bad = badFields<ProfileField>(updateProfileBody, profileBodyOf(form));
  if (form.password !== form.confirmPassword && form.password !== '') bad.add('confirmPassword');
  if (form.password !== '' && form.currentPassword === '') bad.add('currentPassword');
  return bad;
};
