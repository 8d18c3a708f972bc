import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { DAY } from '#contracts/kernel/duration';
import { readTableNames } from '#contracts/read-tables';
import { messageOf } from '#resilience/message-of';
import type { Config } from '../../platform/config.ts';
import { overBudget, ROOM, type Processes, type Room } from '../../platform/postgres/connection-budget.ts';
import { answerWithin } from '../../platform/waiting/answer-within.ts';
import { createEventLog } from '../../platform/event-log.ts';
import { LogUnavailable } from '../../kernel/event-log.ts';
import { findLogMembers, type FoundMember, type Resolve } from '../../platform/event-log/members.ts';
import { isAdministrator } from '../../platform/event-log/shop-user.ts';
import { CallTooLate, isUnavailable } from '../../platform/http/unavailable.ts';
import { connectObjects } from '../../platform/objects/objects.ts';
import { createShopClock, secondsAhead } from '../../platform/postgres/shop-clock.ts';
import { fitsVault, lookAtVault, VaultMismatch } from '../../platform/vault/bond.ts';
import { demoAccountsIn, startsWithout } from '../../seed/demo-accounts.ts';
import { wrappedOtherwise } from '../../platform/vault/rewrap.ts';
import { vaultSecrets, type VaultKeys } from '../../platform/vault/secrets.ts';
import { databaseRole, whatRoleLacks, type DatabaseRole } from './database-role.ts';

/** What one store says; of one that is `wrong` the text says what to do. */
export interface Finding {
  readonly store: string;
  readonly isWrong: boolean;
  readonly text: string;
}

/** Milliseconds for each store. */
const DEADLINE = 8_000;
const tooLate = () => new CallTooLate(DEADLINE);
const TIMES = { connectionTimeoutMillis: DEADLINE, query_timeout: DEADLINE } as const;

interface Start extends Processes {
  /** Postgres is the one that `make start` brings, whose only role the shop has made itself. */
  readonly isOwnPostgres?: boolean;
}

/** Asks each store what a start would need of it. Writes nothing but one object, which it takes away again. */
export const checkStores = async (config: Config, processes: Start): Promise<readonly Finding[]> =>
  (
    await Promise.all([
      checkLog(config),
      checkLogMembers(config),
      checkDatabase(config, processes),
      checkKeys(config),
      checkObjects(config),
      checkMail(config),
    ])
  ).flat();

const ok = (store: string, text: string): Finding => ({ store, isWrong: false, text: `ok: ${text}` });
const wrong = (store: string, text: string): Finding => ({ store, isWrong: true, text });

/** Of a log that is away the cause says why: an authority that is not trusted, a name that is nowhere. */
const whyOf = (error: unknown): string => {
  const cause = error instanceof LogUnavailable ? error.cause : undefined;
  return cause === undefined ? messageOf(error) : `${messageOf(error)}: ${messageOf(cause)}`;
};

const checkLog = async ({ eventStoreUrl, production }: Config): Promise<Finding> => {
  const log = createEventLog(eventStoreUrl);
  try {
    await answerWithin(DEADLINE, log.head(), tooLate);
    // A server that does not say lets the shop do what it needs all the same.
    if (production && (await isAdministrator(eventStoreUrl).catch(() => false)))
      return wrong(
        'EVENTSTORE_URL',
        'names an administrator: name a user of its own, and make it with npm run admin -- log-user',
      );
    const demo = production ? await answerWithin(DEADLINE, demoAccountsIn(log), tooLate) : [];
    if (demo.length > 0) return wrong('EVENTSTORE_URL', startsWithout(demo));
    return ok('EVENTSTORE_URL', 'reached, and the whole log may be read');
  } catch (error) {
    return wrong('EVENTSTORE_URL', whyOf(error).replace(/^EVENTSTORE_URL: /, ''));
  } finally {
    void log.close().catch(() => undefined);
  }
};

/** Days for which a certificate has to hold yet: nobody reaches the log any more when it ends. */
const HOLDS_YET = 30;

/** Whether each member of the log answers, and until when its certificate holds; nothing of a log without TLS. */
export const checkLogMembers = async (
  { eventStoreUrl }: Pick<Config, 'eventStoreUrl'>,
  resolve?: Resolve,
): Promise<readonly Finding[]> => {
  const members = await findLogMembers(eventStoreUrl, resolve);
  return members.flatMap((member) => [...silenceOf(member), ...certificatesOf(member)]);
};

const silenceOf = ({ member, isAnswering, silentAt }: FoundMember): readonly Finding[] => {
  const where = silentAt.length > 0 ? ` at ${silentAt.join(', ')}` : ': its name has no address';
  const text = `${member} does not answer${where} (docs/operations.md, "Alarms": LogMemberAway)`;
  return isAnswering ? [] : [wrong('EVENTSTORE_URL', text)];
};

const certificatesOf = ({ certificates }: FoundMember): readonly Finding[] =>
  certificates.map(({ member, address, until }) => {
    const days = Math.floor((until.getTime() - Date.now()) / DAY);
    const where = certificates.length > 1 ? `${member} at ${address}` : member;
    const text = `the certificate of ${where} ends in ${days} days (${until.toISOString().slice(0, 10)})`;
    return days < HOLDS_YET
      ? wrong('EVENTSTORE_URL', `${text}: give it another before (docs/eventstore.md, "TLS")`)
      : ok('EVENTSTORE_URL', text);
  });

const checkDatabase = async (
  { databaseUrl, production, vault }: Config,
  { isOwnPostgres = false, ...processes }: Start,
): Promise<readonly Finding[]> => {
  const client = new pg.Client({ connectionString: databaseUrl, ...TIMES });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const role = await databaseRole(client);
    const [room] = (await client.query<Room>(ROOM)).rows;
    if (!role || !room) return [wrong('DATABASE_URL', 'does not say who the shop is there')];
    // As another version does, whose tables are all different.
    const over = overBudget({ ...processes, rebuilt: readTableNames.length }, room);
    return [
      roleOf(role, production && !isOwnPostgres),
      await clockOf(client),
      over === undefined ? ok('connections', 'they fit') : wrong('connections', over),
      ...(role.isMigrated && vault.vaultOtherKey !== undefined ? [await otherKeyOf(client, vault)] : []),
    ];
  } catch (error) {
    return [wrong('DATABASE_URL', whyOf(error))];
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** Seconds between the clocks of two machines that a service keeps in time; the alarm `ClocksApart` has the same. */
const APART = 5;

const clockOf = async (client: pg.Client): Promise<Finding> => {
  const clock = createShopClock(client);
  await clock.set();
  const ahead = secondsAhead(clock.now);
  return Math.abs(ahead) <= APART
    ? ok('clock', 'that of Postgres and that of this machine agree')
    : wrong(
        'clock',
        `that of Postgres, by which the shop goes, is ${Math.abs(ahead).toFixed(0)} s ${ahead > 0 ? 'ahead of' : 'behind'} this machine's: put the wrong one right (docs/operations.md, "A clock that was wrong")`,
      );
};

const roleOf = (found: DatabaseRole, isJudged: boolean): Finding => {
  const state = found.isMigrated ? 'the tables are there' : 'there are no tables yet, the api makes them';
  const lacking = whatRoleLacks(found, isJudged);
  return lacking === undefined
    ? ok('DATABASE_URL', `reached as ${found.role}, ${state}`)
    : wrong('DATABASE_URL', lacking);
};

/** Whether keys, vault and log belong together. Where a store is away or has nothing yet, others say so. */
const checkKeys = async ({
  databaseUrl,
  eventStoreUrl,
  vault: keys,
  vaultLost: isLost,
}: Config): Promise<readonly Finding[]> => {
  const client = new pg.Client({ connectionString: databaseUrl, ...TIMES });
  client.on('error', () => undefined);
  const log = createEventLog(eventStoreUrl);
  try {
    const isReached = await client.connect().then(
      () => true,
      () => false,
    );
    if (!isReached) return [];
    const looking = lookAtVault({ pool: client, keys, log, isLost });
    await answerWithin(DEADLINE, looking, tooLate);
    return [ok('VAULT_KEY', 'it opens the vault, which belongs to this log')];
  } catch (error) {
    if (!(error instanceof VaultMismatch))
      return isUnavailable(error) ? [] : [wrong('VAULT_KEY', whyOf(error))];
    const [store = '', ...text] = error.message.split(': ');
    return [wrong(store, text.join(': '))];
  } finally {
    await client.end().catch(() => undefined);
    void log.close().catch(() => undefined);
  }
};

const otherKeyOf = async (client: pg.Client, keys: VaultKeys): Promise<Finding> => {
  const store = 'VAULT_KEY_OTHER';
  const { wrapping } = vaultSecrets({ ...keys, vaultOtherKey: undefined });
  if (!(await fitsVault(client, wrapping)))
    return ok(
      store,
      'has to stay: no api has started with this VAULT_KEY since one did with the two the other way round',
    );
  const left = await wrappedOtherwise(client, wrapping);
  return ok(
    store,
    left === 0
      ? 'nothing needs it any more'
      : `has to stay: ${left} keys are not wrapped under VAULT_KEY yet`,
  );
};

const checkObjects = async ({ objects: config }: Config): Promise<Finding> => {
  if (!config) return ok('S3_ENDPOINT', 'there is none, so no pictures are shown or taken');
  const objects = connectObjects(config);
  const name = `check-${randomUUID()}.txt`;
  const bytes = Buffer.from('A check of the rights in this bucket.\n');
  let doing = 'putting';
  try {
    await objects.put(name, bytes);
    doing = 'getting';
    const read = await objects.get(name);
    if (!read?.equals(bytes)) throw new Error('what was put is not what is there');
    doing = 'deleting';
    await objects.remove(name);
    return ok('S3_BUCKET', 'objects can be put, got and deleted');
  } catch (error) {
    if (doing === 'getting') await objects.remove(name).catch(() => undefined);
    return wrong('S3_BUCKET', `${doing} an object: ${whyOf(error)}`);
  }
};

const checkMail = async ({ mail, standsFor }: Config): Promise<Finding> => {
  if (!mail)
    return ok(
      'MAIL_URL',
      standsFor.mail ? 'a stand-in takes the letters' : 'there is none, so nobody is written to',
    );
  const { tryMail } = await import('../../letters/mail/post.ts');
  const code = await tryMail(mail);
  return code === undefined
    ? ok('MAIL_URL', 'reached, and letters may be sent')
    : wrong('MAIL_URL', `the mail server does not let the shop in (${code})`);
};
