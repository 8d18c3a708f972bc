import { describe, expect, it } from 'vitest';
import { badFieldsOf, profileBodyOf, typedSince } from './profile-form.ts';

const form = { name: 'Hodan', username: 'hodan', password: '', confirmPassword: '', currentPassword: '' };

const changed = { password: 'a long enough one', confirmPassword: 'a long enough one', currentPassword: 'x' };

describe('the profile form', () => {
  it('leaves an empty password out, and the current one with it', () => {
    expect(profileBodyOf({ ...form, currentPassword: 'x' })).toEqual({ name: 'Hodan', username: 'hodan' });
    const password = 'a long enough one';
    expect(profileBodyOf({ ...form, password })).toEqual({ name: 'Hodan', username: 'hodan', password });
    expect(profileBodyOf({ ...form, password, currentPassword: 'x' })).toMatchObject({
      currentPassword: 'x',
    });
  });

  it('sends the code of a second factor with a new password alone', () => {
    expect(profileBodyOf({ ...form, ...changed }, { code: '123456' })).toMatchObject({ code: '123456' });
    expect(profileBodyOf(form, { code: '123456' })).toEqual({ name: 'Hodan', username: 'hodan' });
  });

  it('keeps of what is typed only what was not sent', () => {
    const sent = { ...form, ...changed };
    expect(typedSince(sent, changed)).toEqual({});
    const next = { name: 'Hodan A.', password: 'one more long one' };
    expect(typedSince(sent, { ...changed, username: 'hodan', ...next })).toEqual(next);
  });

  it.each([
    [{}, []],
    [{ name: ' ' }, ['name']],
    [{ username: 'a b' }, ['username']],
    [{ ...changed, password: 'short', confirmPassword: 'short' }, ['password']],
    [{ ...changed, confirmPassword: 'another' }, ['confirmPassword']],
    [{ ...changed, currentPassword: '' }, ['currentPassword']],
    [changed, []],
    [{ confirmPassword: 'left from before' }, []],
  ])('finds what cannot be sent: %j', (change, bad) => {
    expect([...badFieldsOf({ ...form, ...change })]).toEqual(bad);
  });
});
