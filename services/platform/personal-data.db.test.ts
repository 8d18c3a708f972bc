import { event, type EventRegistry } from '#contracts/kernel/event';
import { dataSubject, personal, writtenInTheClear } from '#contracts/kernel/personal';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { createSecretKey } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../../tests/support/stores.ts';
import { createKeyReader, createPersonalData, PersonErased } from './personal-data.ts';
import { migrateVault } from './vault/migration.ts';
import { SealBroken, sealBytes } from './vault/sealing.ts';
import { vaultSecrets } from './vault/secrets.ts';

const text = personal(z.string());
const home = z.object({ city: text, rooms: z.number(), note: text.nullable() });
const person = dataSubject(z.string());
const shape = z.object({ who: person, name: text, homes: z.array(home), open: z.string() });
const events = {
  Moved: event('Moved', shape),
  Left: event('Left', shape),
  Called: event('Called', shape, { needsPerson: true }),
  Sold: event('Sold', z.object({ who: z.string(), to: z.string() })).next(
    z.object({ who: person, to: z.string(), buyer: text.nullable() }),
    (before) => ({ ...before, buyer: null }),
  ),
  Judged: event('Judged', z.object({ who: person, why: writtenInTheClear(z.string()) })),
  Noted: event('Noted', z.object({ who: z.string(), text: z.string() })),
} satisfies EventRegistry;

const data = {
  who: 'p1',
  name: 'Hodan',
  homes: [{ city: 'Muqdisho', rooms: 3, note: null }],
  open: 'sealed:not a seal',
};
const vaultKey = 'a vault key of more than 32 bytes!';

const recorded = (stream: string, type: string, stored: unknown, schema = 1): RecordedEvent => ({
  id: 'e',
  stream,
  revision: 0,
  position: 1n,
  type,
  data: stored,
  metadata: { $correlationId: 'c', $causationId: 'c', actor: { process: 'test' }, schema },
  created: new Date(0),
});

describe('personal data', () => {
  let pool: pg.Pool;
  const create = () => createPersonalData({ pool, keys: { vaultKey }, events });

  beforeAll(async () => {
    pool = new pg.Pool({ connectionString: (await testDatabase()).url });
    await migrateVault(pool);
    await create().makeKey('p1');
  });
  afterAll(() => pool.end());

  it('seals every text of the personal fields and nothing else, and opens them again', async () => {
    const sealed = await create().seal('home-1', events.Moved, data);
    expect(sealed).toEqual({
      who: 'p1',
      name: expect.stringMatching(/^sealed:/),
      homes: [{ city: expect.stringMatching(/^sealed:/), rooms: 3, note: null }],
      open: 'sealed:not a seal',
    });
    expect(JSON.stringify(sealed)).not.toMatch(/Hodan|Muqdisho/);
    const [opened] = await createKeyReader({ pool, keys: { vaultKey }, events }).open([
      recorded('home-1', 'Moved', sealed),
    ]);
    expect(opened?.data).toEqual(data);
  });

  it('leaves events without personal data as they are, unknown ones too', async () => {
    const noted = recorded('home-1', 'Noted', { who: 'p1', text: 'x' });
    const unknown = recorded('home-1', 'Unknown', { who: 'p1' });
    expect(await create().seal('home-1', events.Noted, noted.data)).toBe(noted.data);
    expect(await create().open([noted, unknown])).toEqual([noted, unknown]);
  });

  it('opens what was sealed for its place in the log, whatever its schema looks like', async () => {
    const { rows } = await pool.query<{ wrapped: Buffer }>(
      `select wrapped_key as wrapped from vault.person_keys where person_id = 'p1'`,
    );
    const key = createSecretKey(
      vaultSecrets({ vaultKey }).wrapping.unwrap('p1', rows[0]?.wrapped ?? Buffer.of()),
    );
    const at = (path: string, clear: string) =>
      `sealed:${sealBytes(key, `home-1|Moved|${path}`, Buffer.from(clear)).toString('base64')}`;
    const homes = [{ ...data.homes[0], city: at('homes.0.city', 'Muqdisho') }];
    const stored = recorded('home-1', 'Moved', { ...data, name: at('name', 'Hodan'), homes });
    expect(await create().open([stored])).toMatchObject([{ data }]);
  });

  it('opens of each version what its schema marks, and of one that nobody knows what any of them does', async () => {
    const older = recorded('home-1', 'Sold', { who: 'p1', to: 'Hodan' });
    const sealed = await create().seal('home-1', events.Sold, { who: 'p1', to: 'x', buyer: 'Hodan' });
    const later = [2, 3].map((schema) => recorded('home-1', 'Sold', sealed, schema));
    expect(await create().open([older, ...later])).toMatchObject([
      { data: { to: 'Hodan' } },
      { data: { to: 'x', buyer: 'Hodan' } },
      { data: { to: 'x', buyer: 'Hodan' } },
    ]);
  });

  it('does not open what was moved to another stream, type or field, or changed', async () => {
    const sealed = (await create().seal('home-1', events.Moved, data)) as typeof data;
    const { name, homes } = sealed;
    const other = name[20] === 'A' ? 'B' : 'A';
    const moved = [
      recorded('home-2', 'Moved', sealed),
      recorded('home-1', 'Left', sealed),
      recorded('home-1', 'Moved', { ...sealed, name: homes[0]?.city }),
      recorded('home-1', 'Moved', { ...sealed, name: `${name.slice(0, 20)}${other}${name.slice(21)}` }),
      recorded('home-1', 'Moved', { ...sealed, name: 'in the clear' }),
    ];
    for (const one of moved) await expect(create().open([one])).rejects.toThrow(SealBroken);
  });

  it('says which of a batch is broken, and opens the others', async () => {
    const sealed = await create().seal('home-1', events.Moved, data);
    const [right, wrong] = [recorded('home-1', 'Moved', sealed), recorded('home-2', 'Moved', sealed)];
    const open = await create().opener([right, wrong]);
    expect(open(right).data).toEqual(data);
    expect(() => open(wrong)).toThrow(SealBroken);
  });

  it('reads [erased] once the key is destroyed, and writes it where the person need not be there', async () => {
    const mine = { ...data, who: 'p2' };
    await create().makeKey('p2');
    const sealed = await create().seal('home-1', events.Moved, mine);
    await create().destroyKey('p2');
    const [opened] = await create().open([recorded('home-1', 'Moved', sealed)]);
    const erased = { ...mine, name: '[erased]', homes: [{ city: '[erased]', rooms: 3, note: null }] };
    expect(opened?.data).toEqual(erased);
    await expect(create().seal('home-1', events.Called, mine)).rejects.toThrow(PersonErased);
    const written = await create().seal('home-1', events.Moved, mine);
    expect(written).toEqual(erased);
    expect(await create().open([recorded('home-1', 'Moved', written)])).toMatchObject([{ data: erased }]);
  });

  it('reads [erased] once the key is destroyed also where it was written in the clear', async () => {
    await create().makeKey('p3');
    const judged = recorded('home-1', 'Judged', { who: 'p3', why: 'Hodan was rude' });
    expect(await create().open([judged])).toEqual([judged]);
    await create().destroyKey('p3');
    expect(await create().open([judged])).toMatchObject([{ data: { who: 'p3', why: '[erased]' } }]);
  });

  it('does not take [erased] for what somebody with a key has written', async () => {
    const sealed = (await create().seal('home-1', events.Moved, data)) as typeof data;
    const forged = recorded('home-1', 'Moved', { ...sealed, name: '[erased]' });
    await expect(create().open([forged])).rejects.toThrow(SealBroken);
  });

  it('keeps a key that is there', async () => {
    const sealed = await create().seal('home-1', events.Moved, data);
    await create().makeKey('p1');
    const [opened] = await create().open([recorded('home-1', 'Moved', sealed)]);
    expect(opened?.data).toEqual(data);
  });

  it('opens nothing under another VAULT_KEY', async () => {
    const other = createPersonalData({ pool, keys: { vaultKey: `${vaultKey}!` }, events });
    await expect(other.seal('home-1', events.Moved, data)).rejects.toThrow(SealBroken);
  });

  it('opens the others of a batch when one key is damaged', async () => {
    await create().makeKey('p3');
    const sealed = (who: string) => create().seal('home-1', events.Moved, { ...data, who });
    const [right, wrong] = [
      recorded('home-1', 'Moved', await sealed('p1')),
      recorded('home-1', 'Moved', await sealed('p3')),
    ];
    await pool.query(`update vault.person_keys set wrapped_key = '\\x00' where person_id = 'p3'`);
    const open = await create().opener([right, wrong]);
    expect(open(right).data).toEqual(data);
    expect(() => open(wrong)).toThrow(SealBroken);
  });

  it('finds the same e-mail and username whatever their case and Unicode form', () => {
    const { emailKey, usernameKey, profileKey } = create();
    expect(emailKey('Hodan@Suuq.test')).toBe(emailKey('hodan@suuq.TEST'));
    expect(usernameKey('Zoe\u0308')).toBe(usernameKey('ZO\u00CB'));
    expect(usernameKey('a')).not.toBe(emailKey('a'));
    expect(profileKey('p1', { name: 'A', username: 'b' })).not.toBe(
      profileKey('p2', { name: 'A', username: 'b' }),
    );
    expect(profileKey('p1', { name: 'A', username: 'b' })).not.toBe(
      profileKey('p1', { name: 'A', username: 'B' }),
    );
  });
});
