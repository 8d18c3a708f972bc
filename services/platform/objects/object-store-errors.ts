import type { IncomingMessage } from 'node:http';
import { S3Error } from 'minio';
import { messageOf } from '#resilience/message-of';

/** Where a store is, and who the shop is there. The secret is never shown. */
export interface StoreAddress {
  readonly endpoint: string;
  readonly bucket: string;
  readonly accessKey: string;
  /** The role under which the store knows the shop, if any. */
  readonly role?: { readonly arn?: string | undefined } | undefined;
}

/** The store was not reached, or could not do it now; trying again may help. */
export class ObjectsUnavailable extends Error {
  /** The code by which the HTTP layer recognises a store that is away. */
  readonly code = 'ETIMEDOUT';

  constructor(cause: unknown) {
    super(`object store unavailable: ${messageOf(cause)}`, { cause });
    this.name = 'ObjectsUnavailable';
  }
}

/** The store took the call, but did not finish it within our deadline. */
export class ObjectsTooSlow extends ObjectsUnavailable {
  constructor({ endpoint }: StoreAddress, ms: number) {
    super(`${endpoint} did not answer within ${ms} ms`);
    this.name = 'ObjectsTooSlow';
  }
}

/** The store's certificate is not trusted. */
class StoreNotTrusted extends ObjectsUnavailable {
  constructor(cause: Error) {
    super(cause);
    this.name = 'StoreNotTrusted';
    this.message += ' (S3_CA_FILE)';
  }
}
const DISTRUST = /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_.*(CERT|SIGNATURE).*)$/;
const isDistrust = (error: NodeJS.ErrnoException): boolean => DISTRUST.test(error.code ?? '');

/** What an operator should check for a code of S3. */
const LOOK_AT: Readonly<Record<string, string>> = {
  AccessDenied: 'S3_ACCESS_KEY',
  AllAccessDisabled: 'S3_ACCESS_KEY',
  AuthorizationHeaderMalformed: 'S3_REGION',
  AuthorizationQueryParametersError: 'S3_REGION',
  BucketAlreadyExists: 'S3_BUCKET',
  ExpiredToken: 'S3_SESSION_TOKEN',
  IllegalLocationConstraintException: 'S3_REGION',
  InvalidAccessKeyId: 'S3_ACCESS_KEY',
  InvalidBucketName: 'S3_BUCKET',
  InvalidRegion: 'S3_REGION',
  InvalidToken: 'S3_SESSION_TOKEN',
  MovedPermanently: 'S3_REGION',
  NoSuchBucket: 'S3_BUCKET',
  PermanentRedirect: 'S3_REGION',
  RequestTimeTooSkewed: 'the clock of this machine',
  SignatureDoesNotMatch: 'S3_SECRET_KEY',
  TemporaryRedirect: 'S3_ENDPOINT',
};
/** Variables of a key; for a key that came with a role the role is named instead. */
const OF_THE_KEY = /^S3_(ACCESS_KEY|SECRET_KEY|SESSION_TOKEN)$/;

/** The store refused, and will refuse again until something is corrected, in the shop or in the store. */
export class ObjectsRefused extends ObjectsUnavailable {
  /** S3's own code, or a description of the answer where it has none. */
  readonly s3Code: string;

  constructor({ endpoint, bucket, accessKey, role }: StoreAddress, s3Code: string, cause?: unknown) {
    super(cause ?? s3Code);
    this.name = 'ObjectsRefused';
    this.s3Code = s3Code;
    const lookAt = LOOK_AT[s3Code] ?? (isCode(s3Code) ? undefined : 'S3_ENDPOINT');
    const variable = role === undefined ? lookAt : lookAt?.replace(OF_THE_KEY, 'S3_ROLE_ARN');
    const where = variable === undefined ? '' : ` (${variable})`;
    const who = role === undefined ? `key ${accessKey}` : `role ${role.arn ?? 'of the token'}`;
    this.message = `S3 at ${endpoint} refuses ${who} for bucket ${bucket}: ${s3Code}${where}`;
  }
}

const isCode = (text: string): boolean => /^[A-Za-z]+$/.test(text);

/** The code with which a store refused; undefined for any other error. */
export const s3CodeOf = (error: unknown): string | undefined =>
  error instanceof ObjectsRefused ? error.s3Code : undefined;

/** The error of a failed call; `answer` is the store's answer, if any. */
export function failureOf(
  error: unknown,
  answer: IncomingMessage | undefined,
  address: StoreAddress,
): ObjectsUnavailable {
  const known = knownIn(error);
  if (known) return known;
  // A page of a failing gateway in front of the store counts, too.
  if (answer && isTransientStatus(answer.statusCode))
    return new ObjectsUnavailable(`${address.endpoint} answered ${answer.statusCode}`);
  if (answer && isPage(answer)) return new ObjectsRefused(address, pageOf(answer), error);
  if (!(error instanceof S3Error)) return new ObjectsUnavailable(error);
  // Its type promises a code, but XML that is not S3's has none.
  const { code } = error as { readonly code?: string };
  return new ObjectsRefused(address, code || `HTTP ${answer?.statusCode}`, error);
}

/** Unwraps what was thrown while the client asked for its keys. */
const knownIn = (error: unknown): ObjectsUnavailable | undefined => {
  if (error instanceof ObjectsUnavailable) return error;
  if (!(error instanceof Error)) return undefined;
  return isDistrust(error) ? new StoreNotTrusted(error) : knownIn(error.cause);
};

/** Whether a status says that the same request may succeed in a moment. */
export const isTransientStatus = (status = 0): boolean =>
  status === 408 || status === 429 || (status >= 499 && status !== 501);

/**
 * Whether the answer is a page for people, of something in front of the store: a login page, a captive portal, the
 * error of a proxy.
 */
export const isPage = ({ headers }: IncomingMessage): boolean =>
  /^(text\/html|application\/xhtml)/i.test(headers['content-type'] ?? '');

export const pageOf = ({ statusCode }: IncomingMessage): string => `HTTP ${statusCode} with a page of HTML`;
