/** S3's refusals: code, HTTP status and a sentence (S3 API reference, "Error responses"). */
const REFUSALS = {
  AccessDenied: [403, 'Access denied.'],
  AuthorizationHeaderMalformed: [400, 'The authorization is not a signature version 4 for this region.'],
  AuthorizationQueryParametersError: [400, 'The parameters of the signed link are not usable.'],
  BadDigest: [400, 'The Content-MD5 does not match the body.'],
  BucketAlreadyOwnedByYou: [409, 'The bucket is there already.'],
  EntityTooLarge: [400, 'The object is larger than 5 GiB.'],
  ExpiredToken: [400, 'The session token has expired.'],
  IncompleteBody: [400, 'The body is shorter than its Content-Length.'],
  InternalError: [500, 'The object store failed.'],
  InvalidAccessKeyId: [403, 'The access key does not exist.'],
  InvalidBucketName: [400, 'The bucket name is not valid.'],
  InvalidToken: [400, 'The session token is not the one of the access key.'],
  InvalidURI: [400, 'The path cannot be read.'],
  KeyTooLongError: [400, 'The key is longer than 1024 bytes.'],
  MethodNotAllowed: [405, 'The method is not allowed here.'],
  NoSuchBucket: [404, 'The bucket does not exist.'],
  NoSuchKey: [404, 'The key does not exist.'],
  NotImplemented: [501, 'This object store does not do that.'],
  RequestTimeTooSkewed: [403, 'The request was signed more than fifteen minutes away from now.'],
  SignatureDoesNotMatch: [403, 'The signature does not match the request.'],
  XAmzContentSHA256Mismatch: [400, 'The body does not match its x-amz-content-sha256.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;

export type RefusalCode = keyof typeof REFUSALS;

/** Ends a call; answered as S3's error XML. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;

  constructor(code: RefusalCode, sentence: string = REFUSALS[code][1]) {
    super(sentence);
    this.code = code;
    this.status = REFUSALS[code][0];
  }
}
