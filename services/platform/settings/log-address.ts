import { existsSync } from 'node:fs';
import { said } from './said.ts';

/** The parts of a log's address by which it is checked; undefined where it cannot be read at all. */
export interface LogAddress {
  readonly user: string | undefined;
  readonly password: string | undefined;
  readonly hosts: readonly string[];
  readonly options: ReadonlyMap<string, string>;
}

/** `esdb://[user:password@]host[:port][,host[:port]…][?option=value[&…]]`, as the client reads it. */
const SHAPE =
  /^esdb(?<discovers>\+discover)?:\/\/(?:(?<user>[^:@/?]*)(?::(?<password>[^@/?]*))?@)?(?<hosts>[^@/?]+)\/*(?:\?(?<options>.*))?$/;
const PORT = 2113;
const HOST = /^[\w.-]+(?::(?<port>\d{1,5}))?$/;

const isBoolean = (value: string): boolean => value === 'true' || value === 'false';
const isNumber = (value: string): boolean => /^-?\d+$/.test(value);
const isAny = (): boolean => true;
const isPreference = (value: string): boolean =>
  ['leader', 'follower', 'readonlyreplica', 'random'].includes(value.toLowerCase().replaceAll(/[_-]/g, ''));

/** The client's own options, in the form in which it compares their names. One that it does not know it ignores. */
const OPTIONS: Readonly<Record<string, (value: string) => boolean>> = {
  tls: isBoolean,
  tlsverifycert: isBoolean,
  tlscafile: existsSync,
  usercertfile: existsSync,
  userkeyfile: existsSync,
  throwonappendfailure: isBoolean,
  connectionname: isAny,
  nodepreference: isPreference,
  maxdiscoverattempts: isNumber,
  discoveryinterval: isNumber,
  gossiptimeout: isNumber,
  defaultdeadline: isNumber,
  keepaliveinterval: isNumber,
  keepalivetimeout: isNumber,
};

/** The scheme of an address that this version of the client does not understand. */
const FOREIGN = /^(kurrentdb|kurrent|kdb|eventstore)(\+discover)?:\/\//;

/** Splits an address. Undefined when the client could not read it either. */
function readLogAddress(text: string): LogAddress | undefined {
  const { user, password, hosts, options = '' } = SHAPE.exec(text.trim())?.groups ?? {};
  if (hosts === undefined) return undefined;
  const pairs = options.split('&').filter((pair) => pair !== '');
  return {
    user,
    password,
    hosts: hosts.split(','),
    options: new Map(pairs.map((pair) => optionOf(pair))),
  };
}

const optionOf = (pair: string): [string, string] => {
  const [name = '', ...rest] = pair.split('=');
  return [name.trim().toLowerCase().replaceAll(/[_-]/g, ''), decoded(rest.join('='))];
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

export interface LogCredentials {
  readonly user: string;
  readonly password: string;
}

/** The user and password in the address; undefined where it names nobody, or where the client would not send them. */
export function logCredentials(text: string): LogCredentials | undefined {
  const { user, password, options } = readLogAddress(text) ?? {};
  const isClear = options?.get('tls') === 'false';
  return user && password && !isClear ? { user: decoded(user), password: decoded(password) } : undefined;
}

export interface LogMember {
  readonly host: string;
  readonly port: number;
}

/** The members that the address names; none where they are to be reached without TLS. */
export function tlsMembers(text: string): readonly LogMember[] {
  const { hosts = [], options } = readLogAddress(text) ?? {};
  if (options?.get('tls') === 'false') return [];
  return hosts.map((member) => {
    const [host = '', port = PORT] = member.split(':');
    return { host, port: Number(port) };
  });
}

/** The same servers with another user. */
export function withCredentials(text: string, { user, password }: LogCredentials): string {
  const who = `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  return text.trim().replace(/^(esdb(?:\+discover)?:\/\/)(?:[^@/?]*@)?/, (_, scheme: string) => scheme + who);
}

/**
 * What is wrong with the log's address, wherever the shop runs. Never quotes the address, which may hold a password.
 */
export function logAddressErrors(text: string): readonly string[] {
  if (FOREIGN.test(text))
    return [
      'must begin with esdb:// or esdb+discover://: this client knows the same servers by no other name',
    ];
  if (!/^esdb(\+discover)?:\/\//.test(text)) return ['must begin with esdb:// or esdb+discover://'];
  const address = readLogAddress(text);
  if (address === undefined) return ['must be like esdb://user:password@host:2113?tls=true'];
  return [...credentialErrors(address), ...hostErrors(address), ...optionErrors(address)];
}

const credentialErrors = ({ user, password }: LogAddress): readonly string[] =>
  user === undefined || (user !== '' && password) ? [] : ['has half of user:password only'];

const hostErrors = ({ hosts }: LogAddress): readonly string[] =>
  hosts.every((host) => isHost(host)) ? [] : ['has a host that is none, or a port outside of 1 to 65535'];

function isHost(host: string): boolean {
  const match = HOST.exec(host);
  const port = Number(match?.groups?.['port'] ?? PORT);
  return match !== null && port >= 1 && port <= 65_535;
}

function optionErrors({ options }: LogAddress): readonly string[] {
  const wrong = [...options].flatMap(([name, value]) => {
    const judge = OPTIONS[name];
    if (judge === undefined) return [`has the option ${name}, which the client does not know`];
    return value !== '' && judge(value) ? [] : [`has an option ${name} whose value cannot be meant`];
  });
  const half = options.has('usercertfile') !== options.has('userkeyfile');
  return half ? [...wrong, 'has half of userCertFile and userKeyFile only'] : wrong;
}

/** The users of a fresh EventStoreDB, with well-known passwords. */
const DEFAULT_USERS: ReadonlySet<string> = new Set(['admin', 'ops']);

/**
 * What is dangerous about the address in production. Insecure connections can be allowed by name; a well-known password
 * cannot.
 */
export function logAddressDangers(text: string, isAllowed: boolean): readonly string[] {
  const address = readLogAddress(text);
  if (address === undefined) return [];
  const { user, password, options, hosts } = address;
  const isDefault =
    DEFAULT_USERS.has(decoded(user ?? '').toLowerCase()) && decoded(password ?? '') === 'changeit';
  const isClear = options.get('tls') === 'false';
  const hasCredentials = user !== undefined || options.has('usercertfile');
  const allow = 'unless EVENTSTORE_ALLOW_INSECURE=yes';
  return said(
    isDefault && 'has the default credentials of EventStoreDB',
    !isAllowed &&
      !hasCredentials &&
      `has no user:password, so that anybody could write to the log (${allow})`,
    !isAllowed && isClear && !hosts.every(isLoopback) && `is without TLS (${allow})`,
  );
}

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3})(:\d+)?$/i.test(host);
