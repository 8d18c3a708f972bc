import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { keyFor } from '../../kernel/key-for.ts';
import { createKnownDevices } from './known-devices.ts';
import { createSigningKeys } from './signing-keys.ts';

const devices = createKnownDevices('a jwt secret of more than 32 bytes');
const after = (...emails: readonly string[]) =>
  emails.reduce<string | undefined>(
    (cookie, email) => `device=${devices.remember(cookie, { userId: `id of ${email}`, email })}`,
    undefined,
  );

const payloadOf = (cookie = ''): unknown =>
  JSON.parse(Buffer.from(cookie.split('.')[1] ?? '', 'base64url').toString());

const AMINA = { userId: 'id of amina@suuq.test', email: 'amina@suuq.test' };

describe('a device', () => {
  it('is known for the account that it signed into, in any spelling, and for no other', () => {
    const cookie = after('amina@suuq.test');
    const name = devices.nameOf(cookie, ' Amina@Suuq.test');
    expect(name).toBeDefined();
    expect(devices.nameOf(`theme=dark; ${cookie}; position=1`, 'amina@suuq.test')).toBe(name);
    expect(devices.nameOf(cookie, 'bilan@suuq.test')).toBeUndefined();
    expect(devices.nameOf(undefined, 'amina@suuq.test')).toBeUndefined();
  });

  it('has a name of its own that it keeps, also where it is known for no account', () => {
    const cookie = `device=${devices.keep(undefined)}`;
    const name = devices.idOf(cookie);
    expect(name).toBeDefined();
    expect(devices.idOf(`device=${devices.keep(cookie)}`)).toBe(name);
    expect(devices.idOf(`device=${devices.remember(cookie, AMINA)}`)).toBe(name);
    expect(devices.nameOf(cookie, 'amina@suuq.test')).toBeUndefined();
    expect(devices.idOf(undefined)).toBeUndefined();
  });

  it('keeps its name, and the last five accounts', () => {
    const emails = ['a', 'b', 'c', 'd', 'e', 'f'];
    const cookie = after(...emails);
    const known = emails.map((email) => devices.nameOf(cookie, email));
    expect(known.map((name) => name !== undefined)).toEqual([false, true, true, true, true, true]);
    expect(new Set(known.slice(1).map((name) => name?.split(' ')[0])).size).toBe(1);
  });

  it('knows an account whose address was changed since, and one of which an earlier release kept the address alone', () => {
    const cookie = after('amina@suuq.test');
    expect(devices.knows(cookie, { ...AMINA, email: 'amina.new@suuq.test' })).toBe(true);
    expect(devices.knows(cookie, { userId: 'another', email: 'bilan@suuq.test' })).toBe(false);
    expect(devices.knows(undefined, AMINA)).toBe(false);
    const { did, of } = z.object({ did: z.string(), of: z.array(z.string()) }).parse(payloadOf(cookie));
    const key = keyFor('a jwt secret of more than 32 bytes', 'known devices', 'suuq');
    const ofBefore = `device=${createSigningKeys(key).sign({ did, of }, { expiresIn: 60 })}`;
    expect(devices.knows(ofBefore, AMINA)).toBe(true);
    expect(devices.knows(ofBefore, { userId: 'another', email: 'bilan@suuq.test' })).toBe(false);
  });

  it('is not known at the account of somebody who has the address after the account that it signed into', () => {
    const cookie = after('amina@suuq.test');
    expect(devices.knows(cookie, { userId: 'another', email: 'amina@suuq.test' })).toBe(false);
  });

  it('has no allowance by an address that may be somebody else’s, and keeps those that it had', () => {
    const cookie = `device=${devices.remember(after('bilan@suuq.test'), { userId: AMINA.userId })}`;
    expect(devices.knows(cookie, AMINA)).toBe(true);
    expect(devices.nameOf(cookie, AMINA.email)).toBeUndefined();
    expect(devices.nameOf(cookie, 'bilan@suuq.test')).toBeDefined();
  });

  it('says no e-mail in its cookie', () => {
    expect(JSON.stringify(payloadOf(after('amina@suuq.test')))).not.toContain('amina');
  });

  it('is not known by what another secret signed', () => {
    const forged = createKnownDevices('another secret of more than 32 bytes').remember(undefined, {
      userId: 'id of a',
      email: 'a',
    });
    expect(devices.nameOf(`device=${forged}`, 'a')).toBeUndefined();
    expect(devices.nameOf('device=x.y.z', 'a')).toBeUndefined();
  });

  it('stays known while the secret is changed', () => {
    const [old, other] = ['a jwt secret of more than 32 bytes', 'another secret of more than 32 bytes'];
    const changed = createKnownDevices(other, false, old);
    const cookie = after('a', 'b');
    const name = changed.nameOf(cookie, 'a');
    expect(name).toBeDefined();
    const next = `device=${changed.remember(cookie, { userId: 'id of a', email: 'a' })}`;
    expect(changed.nameOf(next, 'a')).toBe(name);
    expect(changed.nameOf(next, 'b')).toBeDefined();
    expect(createKnownDevices(other).nameOf(next, 'a')).toBe(name);
  });

  it('has a name in production that only the shop itself can set', () => {
    const secure = createKnownDevices('a jwt secret of more than 32 bytes', true);
    const cookie = after('a') ?? '';
    expect(secure.nameOf(cookie, 'a')).toBeUndefined();
    expect(secure.nameOf(`__Host-${cookie}`, 'a')).toBeDefined();
  });
});
