import { X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { said } from './said.ts';

/** The variables of the object store. */
export interface StoreVariables {
  readonly S3_ENDPOINT?: string | undefined;
  readonly S3_ACCESS_KEY?: string | undefined;
  readonly S3_SECRET_KEY?: string | undefined;
  readonly S3_SESSION_TOKEN?: string | undefined;
  readonly S3_ROLE_ARN?: string | undefined;
  readonly S3_STS_ENDPOINT?: string | undefined;
  readonly S3_WEB_IDENTITY_TOKEN_FILE?: string | undefined;
}

/** Whether the shop uses the store as a role, and not as the key itself. */
export const takesRole = ({ S3_ROLE_ARN, S3_WEB_IDENTITY_TOKEN_FILE }: StoreVariables): boolean =>
  (S3_ROLE_ARN ?? S3_WEB_IDENTITY_TOKEN_FILE) !== undefined;

/**
 * What is wrong with the store's address. It must have no path, which would be ignored: the bucket has its own
 * variable.
 */
export function endpointErrors(text: string): readonly string[] {
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null;
  if (url === null) return ['must be like https://host:9000'];
  return said(
    !/^([a-z\d]([a-z\d.-]*[a-z\d])?|\[[\da-f:.]+\])$/.test(url.hostname) && 'names no host',
    (url.username !== '' || url.password !== '') &&
      'must not have a user: its keys are S3_ACCESS_KEY and S3_SECRET_KEY',
    (url.pathname !== '/' || url.search !== '' || url.hash !== '') &&
      'must end with its host and port: the bucket is S3_BUCKET',
  );
}

/** S3's rules for bucket names, without the names that S3 reserves. */
export function bucketErrors(text: string): readonly string[] {
  return said(
    !/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(text) &&
      'must be 3 to 63 of a-z, 0-9, - and ., with a letter or digit at both ends',
    /\.\.|\.-|-\./.test(text) && 'must not have a dot beside a dot or a hyphen',
    /^\d+(\.\d+){3}$/.test(text) && 'must not look like an address',
    /^(xn--|sthree-|amzn-s3-demo-)|(-s3alias|--ol-s3|\.mrap|--x-s3|--table-s3)$/.test(text) &&
      'begins or ends as only names of S3 itself do',
  );
}

export function regionErrors(text: string): readonly string[] {
  return said(!/^[\w-]{1,64}$/.test(text) && 'must be like us-east-1');
}

/** What is wrong with a key that was copied with its surroundings; the key is never quoted. */
export function keyErrors(text: string): readonly string[] {
  return said(
    !/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(text) &&
      'must be of letters, digits and signs, without spaces around it',
  );
}

/** What is wrong with the file of the trusted CA. */
export function certificateErrors(path: string): readonly string[] {
  try {
    return said(new X509Certificate(readFileSync(path)).subject === undefined && 'has nobody in it');
  } catch {
    return ['must be a file with a certificate (PEM) that can be read'];
  }
}

export const tokenFileErrors = (path: string): readonly string[] =>
  said(!existsSync(path) && 'must be a file that is there');

/** Contradictions: a store without its keys or with half of them, a token or role without what it belongs to. */
export function storeContradictions(env: StoreVariables): readonly string[] {
  const { S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_SESSION_TOKEN, S3_WEB_IDENTITY_TOKEN_FILE } = env;
  const isKeyNeeded = S3_WEB_IDENTITY_TOKEN_FILE === undefined;
  const given =
    (S3_ENDPOINT && isKeyNeeded && 'S3_ENDPOINT') || (S3_SESSION_TOKEN && 'S3_SESSION_TOKEN') || undefined;
  return said(
    S3_ACCESS_KEY === undefined && isMissing('S3_ACCESS_KEY', given ?? (S3_SECRET_KEY && 'S3_SECRET_KEY')),
    S3_SECRET_KEY === undefined && isMissing('S3_SECRET_KEY', given ?? (S3_ACCESS_KEY && 'S3_ACCESS_KEY')),
    env.S3_STS_ENDPOINT !== undefined && !takesRole(env) && isMissing('S3_ROLE_ARN', 'S3_STS_ENDPOINT'),
    takesRole(env) &&
      S3_SESSION_TOKEN !== undefined &&
      'S3_SESSION_TOKEN: a role is taken with a lasting key, or with a token of its own',
  );
}

const isMissing = (name: string, because: string | undefined): string | false =>
  because !== undefined && `${name}: is missing, though there is ${because}`;

/** What is dangerous in production. */
export function storeDangers(env: StoreVariables): readonly string[] {
  const { S3_ENDPOINT, S3_SECRET_KEY, S3_STS_ENDPOINT, S3_WEB_IDENTITY_TOKEN_FILE } = env;
  const isGuessed =
    S3_SECRET_KEY !== undefined && (S3_SECRET_KEY.length < 8 || S3_SECRET_KEY === 'minioadmin');
  // A key signs requests and is never sent; this token is sent, and anyone who reads it can take the role.
  const isTokenOpen =
    S3_WEB_IDENTITY_TOKEN_FILE !== undefined && S3_STS_ENDPOINT !== undefined && isOpen(S3_STS_ENDPOINT);
  return said(
    S3_ENDPOINT !== undefined && isGuessed && 'S3_SECRET_KEY: is too easy to guess',
    isTokenOpen && 'S3_STS_ENDPOINT: is without TLS, and S3_WEB_IDENTITY_TOKEN_FILE would be sent to it',
  );
}

/** Others on the network can read what is sent there. */
const isOpen = (address: string): boolean => {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
};
