import { allEvents } from '#contracts/all-events';
import { operatorsLook } from '#contracts/audit/events';
import { grantRole, type Grant, type Granted } from '../accounts/roles/grant-role.ts';
import { forgetFactorOf } from '../accounts/second-factor/forget-factor.ts';
import { checkStores } from '../app/stores/check-stores.ts';
import { openStores } from '../app/stores/stores.ts';
import { writesLetters } from '../app/compose/writes-letters.ts';
import { createHandler } from '../kernel/handle.ts';
import { readCommandConfig, readConfig, readEnvironment, type Config } from '../platform/config.ts';
import { dropShopUser, makeShopUser } from '../platform/event-log/shop-user.ts';
import { createPersonalData } from '../platform/personal-data.ts';
import { shopConfig } from '../supervisor/config.ts';
import { argumentsOf, misuse, tooLong, withoutOthers } from '../supervisor/misuse.ts';
import { runCommand } from '../supervisor/run-command.ts';
import { withStoppedShop } from '../supervisor/stopped-shop.ts';
import { ownContext } from '../kernel/command-context.ts';
import { restored } from './restored.ts';

/** `npm run admin -- …`: what only operators can do for a shop. Exits 1 when it was not done. */
const USAGE = `npm run admin -- grant EMAIL --by NAME --reason TEXT [--role admin|auditor] [--unconfirmed]
                        makes the person registered with this address an admin, or an auditor. In
                        production they confirm it first, where the shop writes letters, by the link of theirs;
                        --unconfirmed says that you know whose account it is
                 forget-factor EMAIL --by NAME --reason TEXT
                        lets someone who lost their authenticator app and recovery codes sign in with the password alone
                 check [--apis N] [--projectors N]
                        checks that every store meets the needs of a start with N apis and N projectors (1 and 1)
                 log-user [--change-password]
                        creates the user of EVENTSTORE_URL in the event store, who may read the whole log and administer
                        nothing; does so as admin, with EVENTSTORE_ADMIN_PASSWORD. An existing user keeps its password:
                        another one would lock out the processes that run
                 drop-log-user USER
                        removes a user whom the shop had before that of EVENTSTORE_URL
                 restored --by NAME [--vault-lost]
                        after the stores of a stopped shop were restored from copies: brings vault and log into
                        agreement, ends all sessions and has every table rebuilt from the log. --vault-lost says
                        that nobody has the vault's keys, or the vault, any more: a new one takes its place, and
                        who is in the log is forgotten for good. It is refused where VAULT_KEY opens the vault
NAME is the person who does it and TEXT is why: both are recorded.`;

/** The options that each command takes. */
const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  grant: ['by', 'reason', 'role', 'unconfirmed'],
  'forget-factor': ['by', 'reason'],
  check: ['apis', 'projectors'],
  'log-user': ['change-password'],
  'drop-log-user': [],
  restored: ['by', 'vault-lost'],
};

const given = () => {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const { values, positionals } = argumentsOf(USAGE, {
    by: text,
    reason: text,
    role: text,
    apis: text,
    projectors: text,
    unconfirmed: flag,
    'change-password': flag,
    'vault-lost': flag,
  });
  const [command = ''] = positionals;
  const own = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (own === undefined) throw new Error(USAGE);
  withoutOthers(USAGE, command, own, values);
  return { values, positionals };
};

/** The account it is about, the operator and the reason. */
const operatedAsked = () => {
  const { values, positionals } = given();
  const [, email, ...more] = positionals;
  const { data: operated, error } = operatorsLook.safeParse({ operator: values.by, reason: values.reason });
  if (email === undefined || more.length > 0 || !operated) throw misuse(USAGE, tooLong(error));
  return { email, operated };
};

const grantAsked = (): Grant => {
  const { role = 'admin', unconfirmed = false } = given().values;
  if (role !== 'admin' && role !== 'auditor') throw new Error(USAGE);
  return { ...operatedAsked(), role, mayBeUnconfirmed: unconfirmed };
};

const sentenceOf = (outcome: Granted, { email, role }: Grant): string => {
  const who = role === 'admin' ? 'an admin' : 'an auditor';
  switch (outcome) {
    case 'granted':
      return `${email} is ${who} from their next request on. It is recorded.`;
    case 'held already':
      return `${email} is ${who} already: nothing was changed.`;
    case 'unknown':
      return `Nobody has registered with ${email}: register in the shop with it first, then grant again.`;
    case 'unfinished':
      return `The registration of ${email} has not ended: register with it again in a minute, then grant again.`;
    case 'unconfirmed':
      return `Nobody has confirmed ${email}, which may be a stranger's account: open the link of the letter that followed from registering (the account page sends it again), then grant again. --unconfirmed grants without.`;
    case 'erased':
      return `The account of ${email} was deleted: register with another address, or with this one in a minute.`;
    default:
      outcome satisfies never;
      return outcome;
  }
};

/** Runs an operator's action on an account, with the shop's stores. */
const withAccounts = async <T>(
  config: Config,
  operator: string,
  act: (deps: Parameters<typeof grantRole>[0], context: Parameters<typeof grantRole>[2]) => Promise<T>,
): Promise<T> => {
  const stores = openStores(config);
  try {
    await stores.checkVault();
    const { log, pool } = stores;
    const personal = createPersonalData({ pool, keys: config.vault, events: allEvents });
    const handler = createHandler({ log, seal: personal.seal });
    const context = ownContext({ process: `admin, for ${operator}` });
    const proof = { writesLetters: writesLetters(config), needsFactor: config.needsFactor };
    return await act({ handler, pool, personal, clock: () => new Date(), ...proof }, context);
  } finally {
    await stores.close();
  }
};

const grant = async (config: Config, asked: Grant): Promise<boolean> => {
  const outcome = await withAccounts(config, asked.operated.operator, (deps, context) =>
    grantRole(deps, asked, context),
  );
  console.log(sentenceOf(outcome, asked));
  return outcome === 'granted';
};

const forgetFactor = async (config: Config, asked: ReturnType<typeof operatedAsked>): Promise<boolean> => {
  const outcome = await withAccounts(config, asked.operated.operator, (deps, context) =>
    forgetFactorOf(deps, asked, context),
  );
  const sentences = {
    off: `${asked.email} signs in with the password alone from now on. It is recorded, and they are notified.`,
    'off already': `${asked.email} has no second factor: nothing was changed.`,
    unknown: `Nobody has registered with ${asked.email}.`,
  };
  console.log(sentences[outcome]);
  return outcome === 'off';
};

const check = async (environment: () => NodeJS.ProcessEnv): Promise<boolean> => {
  const { values, positionals } = given();
  const [apis, projectors] = [values.apis ?? 1, values.projectors ?? 1].map(Number);
  const isCount = (count: number | undefined): count is number =>
    Number.isInteger(count) && Number(count) > 0;
  if (positionals.length > 1 || !isCount(apis) || !isCount(projectors)) throw new Error(USAGE);
  // Problems of the variables alone are thrown, with a line for each.
  const config = readConfig(environment());
  console.log('variables: ok');
  const isOwnPostgres = shopConfig(process.env).external.database === undefined;
  const findings = await checkStores(config, { apis, projectors, isOwnPostgres });
  for (const { store, text } of findings) console.log(`${store}: ${text}`);
  return findings.every(({ isWrong }) => !isWrong);
};

/** The address of the log, and its administrator's password: what is done to its users needs no other store. */
const logAdministration = (): readonly [url: string, password: string] => {
  const needed = ['EVENTSTORE_URL', 'EVENTSTORE_ADMIN_PASSWORD'] as const;
  const { EVENTSTORE_URL: url, EVENTSTORE_ADMIN_PASSWORD = '' } = readEnvironment(process.env, needed);
  return [url, EVENTSTORE_ADMIN_PASSWORD];
};

const logUser = async (mayChangePassword: boolean): Promise<boolean> => {
  await makeShopUser(...logAdministration(), { mayChangePassword });
  console.log('The event store knows the user of EVENTSTORE_URL, who may read the whole log.');
  return true;
};

const dropLogUser = async (user: string): Promise<boolean> => {
  await dropShopUser(...logAdministration(), user);
  console.log(`The event store no longer knows ${user}.`);
  return true;
};

await runCommand(USAGE, async (environment) => {
  const { positionals, values } = given();
  const [command, ...more] = positionals;
  if (command === 'check') return check(environment);
  if (command === 'log-user' && more.length === 0) return logUser(values['change-password'] ?? false);
  if (command === 'drop-log-user' && more[0] !== undefined && more.length === 1) return dropLogUser(more[0]);
  if (command === 'restored') {
    if (!values.by || more.length > 0) throw new Error(USAGE);
    const asked = { by: values.by, isVaultLost: values['vault-lost'] ?? false };
    return withStoppedShop(process.env, (variables) => restored(readCommandConfig(variables), asked));
  }
  if (command === 'forget-factor') return forgetFactor(readCommandConfig(environment()), operatedAsked());
  if (command !== 'grant') throw new Error(USAGE);
  const asked = grantAsked();
  return grant(readCommandConfig(environment()), asked);
});
