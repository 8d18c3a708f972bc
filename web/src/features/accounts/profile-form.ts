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

/** The fields that cannot be sent as they are. */
export const badFieldsOf = (form: ProfileForm): ReadonlySet<ProfileField> => {
  const bad = badFields<ProfileField>(updateProfileBody, profileBodyOf(form));
  if (form.password !== form.confirmPassword && form.password !== '') bad.add('confirmPassword');
  if (form.password !== '' && form.currentPassword === '') bad.add('currentPassword');
  return bad;
};
