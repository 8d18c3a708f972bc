import type { IncomingMessage } from 'node:http';
import { S3Error } from 'minio';

/** Where a store is, and who the shop is there. Of the secret nothing is ever said. */
export interface StoreAddress {
  readonly endpoint: string;
  readonly bucket: string;
  readonly accessKey: string;
  /** As whom the store knows it, where it took a role. */
  readonly role?: { readonly arn?: string | undefined } | undefined;
}

/** The store was not reached, or could not do it now; asking again may help. */
export class ObjectsUnavailable extends Error {
  /** What the HTTP layer knows a store that is away by. */
  readonly code = 'ETIMEDOUT';

  constructor(cause: unknown) {
    super(`object store unavailable: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'ObjectsUnavailable';
  }
}

/** The store took the call, and did not end it within our deadline. */
export class ObjectsTooSlow extends ObjectsUnavailable {
  constructor({ endpoint }: StoreAddress, ms: number) {
    super(`${endpoint} did not answer within ${ms} ms`);
    this.name = 'ObjectsTooSlow';
  }
}

/** The store has a certificate that nobody vouches for whom we trust. */
class StoreNotTrusted extends ObjectsUnavailable {
  constructor(cause: Error) {
    super(cause);
    this.name = 'StoreNotTrusted';
    this.message += ' (S3_CA_FILE)';
  }
}
const DISTRUST = /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_.*(CERT|SIGNATURE).*)$/;
const isDistrust = (error: NodeJS.ErrnoException): boolean => DISTRUST.test(error.code ?? '');

/** What an operator looks at for a code of S3. */
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
/** What is said of a key that was taken with a role is said of the role. */
const OF_THE_KEY = /^S3_(ACCESS_KEY|SECRET_KEY|SESSION_TOKEN)$/;

/** The store answered, and will answer the same until somebody sets something right: in the shop, or in the store. */
export class ObjectsRefused extends ObjectsUnavailable {
  /** S3's own code, or what was answered instead of one. */
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

/** What a store said no with; undefined when it did not. */
export const s3CodeOf = (error: unknown): string | undefined =>
  error instanceof ObjectsRefused ? error.s3Code : undefined;

/** What became of a call that failed; `answer` is what the store answered, if anything. */
export function failureOf(
  error: unknown,
  answer: IncomingMessage | undefined,
  address: StoreAddress,
): ObjectsUnavailable {
  const known = knownIn(error);
  if (known) return known;
  // What a failing gateway in front of the store says is a page, too.
  if (answer && isPassing(answer.statusCode))
    return new ObjectsUnavailable(`${address.endpoint} answered ${answer.statusCode}`);
  if (answer && isPage(answer)) return new ObjectsRefused(address, pageOf(answer), error);
  if (!(error instanceof S3Error)) return new ObjectsUnavailable(error);
  // Its type promises a code, but of XML that is none of S3's there is none.
  const { code } = error as { readonly code?: string };
  return new ObjectsRefused(address, code || `HTTP ${answer?.statusCode}`, error);
}

/** The client wraps what was thrown while it asked for its keys. */
const knownIn = (error: unknown): ObjectsUnavailable | undefined => {
  if (error instanceof ObjectsUnavailable) return error;
  if (!(error instanceof Error)) return undefined;
  return isDistrust(error) ? new StoreNotTrusted(error) : knownIn(error.cause);
};

/** Whether a status says that the same may be answered otherwise in a moment. */
export const isPassing = (status = 0): boolean =>
  status === 408 || status === 429 || (status >= 499 && status !== 501);

/** Something in front of the store that answers people: a login page, a captive portal, a proxy's error. */
export const isPage = ({ headers }: IncomingMessage): boolean =>
  /^(text\/html|application\/xhtml)/i.test(headers['content-type'] ?? '');

export const pageOf = ({ statusCode }: IncomingMessage): string => `HTTP ${statusCode} with a page of HTML`;
