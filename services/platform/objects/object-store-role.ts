import { readFileSync } from 'node:fs';
import type { Agent, RequestOptions } from 'node:http';
import { AssumeRoleProvider } from 'minio/dist/esm/AssumeRoleProvider.mjs';
import type { Credentials } from 'minio/dist/esm/Credentials.mjs';
import { ObjectsUnavailable } from './object-store-errors.ts';

/** A role that the shop takes at a security token service (STS), to use the store under it. */
export interface Role {
  readonly stsEndpoint: string;
  /** Undefined where the service knows it by the token. */
  readonly arn?: string | undefined;
  /** The file of a token that identifies the shop, instead of a key. The writer of the file renews it. */
  readonly tokenFile?: string | undefined;
}

interface Taker {
  readonly role: Role;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly agent: Agent;
}

const SESSION = 'suuq';
/** Seconds for which a role is requested: the most that an STS gives by default. */
const LASTS = 3_600;
/** Milliseconds. Pages wait for their pictures, and pictures for the role. */
const DEADLINE = 1_500;
/** Milliseconds after which renewing a role is tried again, while the old one is still valid. */
const TRY_AGAIN_AFTER = 10_000;

/** The service was reached, but refuses the role. */
class RoleRefused extends ObjectsUnavailable {
  constructor({ stsEndpoint, arn, tokenFile }: Role, code: string) {
    super(code);
    this.name = 'RoleRefused';
    const lookAt = tokenFile === undefined ? 'S3_ROLE_ARN, S3_ACCESS_KEY' : 'S3_WEB_IDENTITY_TOKEN_FILE';
    this.message = `STS at ${stsEndpoint} does not give the role ${arn ?? 'of the token'}: ${code} (${lookAt})`;
  }
}

interface Given {
  readonly AccessKeyId: string;
  readonly SecretAccessKey: string;
  readonly SessionToken: string;
  readonly Expiration: string;
}
interface Answer {
  readonly ErrorResponse?: { readonly Error?: { readonly Code?: string } };
  readonly AssumeRoleResponse?: { readonly AssumeRoleResult?: { readonly Credentials?: Given } };
  readonly AssumeRoleWithWebIdentityResponse?: {
    readonly AssumeRoleWithWebIdentityResult?: { readonly Credentials?: Given };
  };
}

/**
 * The keys of a role: requested once for all calls that wait for them, and renewed early, beside the calls, so that a
 * service that is away for some minutes is not noticed.
 */
export class RoleCredentials extends AssumeRoleProvider {
  readonly #taker: Taker;
  #held: Credentials | undefined;
  #taking: Promise<Credentials> | undefined;
  #renewAt = 0;

  constructor(taker: Taker) {
    const { role, region, accessKey, secretKey, agent } = taker;
    super({
      stsEndpoint: role.stsEndpoint,
      accessKey,
      secretKey,
      region,
      durationSeconds: LASTS,
      roleSessionName: SESSION,
      transportAgent: agent,
      ...(role.arn !== undefined && { roleArn: role.arn }),
    });
    this.#taker = taker;
  }

  override async getCredentials(): Promise<Credentials> {
    const held = this.#held;
    if (held === undefined || this.isAboutToExpire()) return this.refreshCredentials();
    if (Date.now() >= this.#renewAt) {
      this.#renewAt = Date.now() + TRY_AGAIN_AFTER;
      void this.refreshCredentials().catch(() => undefined);
    }
    return held;
  }

  /** Drops the keys, which are no longer accepted: the next call requests the role again. */
  forget(): void {
    this.#held = undefined;
  }

  override refreshCredentials(): Promise<Credentials> {
    this.#taking ??= super.refreshCredentials().finally(() => (this.#taking = undefined));
    return this.#taking;
  }

  override getRequestConfig(): { requestOptions: RequestOptions; requestData: string } {
    const { requestOptions, requestData } =
      this.#taker.role.tokenFile === undefined
        ? super.getRequestConfig()
        : withToken(this.#taker, this.#taker.role.tokenFile);
    return { requestOptions: { ...requestOptions, signal: AbortSignal.timeout(DEADLINE) }, requestData };
  }

  override parseCredentials(answer: Answer): Credentials {
    const { role } = this.#taker;
    if (answer.ErrorResponse)
      throw new RoleRefused(role, answer.ErrorResponse.Error?.Code ?? 'an error without a code');
    const given =
      answer.AssumeRoleResponse?.AssumeRoleResult?.Credentials ??
      answer.AssumeRoleWithWebIdentityResponse?.AssumeRoleWithWebIdentityResult?.Credentials;
    if (given === undefined) throw new RoleRefused(role, 'an answer without credentials');
    this.#renewAt = Date.now() + (Date.parse(given.Expiration) - Date.now()) / 2;
    this.#held = super.parseCredentials({ AssumeRoleResponse: { AssumeRoleResult: { Credentials: given } } });
    return this.#held;
  }
}

/** The library signs every such call; with a token there is nothing to sign with. */
function withToken({ role, agent }: Taker, tokenFile: string) {
  const { hostname, port, protocol } = new URL(role.stsEndpoint);
  const requestData = new URLSearchParams({
    Action: 'AssumeRoleWithWebIdentity',
    Version: '2011-06-15',
    DurationSeconds: String(LASTS),
    RoleSessionName: SESSION,
    WebIdentityToken: readFileSync(tokenFile, 'utf8').trim(),
    ...(role.arn !== undefined && { RoleArn: role.arn }),
  }).toString();
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': Buffer.byteLength(requestData),
  };
  const requestOptions = { hostname, port, protocol, path: '/', method: 'POST', headers, agent };
  return { requestOptions, requestData };
}
