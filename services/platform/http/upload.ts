import type { IncomingMessage } from 'node:http';
import type { Request, Response } from 'express';
import multer, { MulterError } from 'multer';
import { refuse } from '#services/kernel/decision';
import { DRAINED, type Body, type BodyReader } from './body.ts';

export interface UploadOptions {
  /** The form's field with the file. */
  readonly field: string;
  /** Bytes that the file may have. */
  readonly limit: number;
  /** What a larger one is refused with. */
  readonly tooLarge: string;
}

/** Of a form beside its file: there is hardly anything that a route could want. */
const BESIDE = { fields: 10, parts: 11, fieldSize: 1_024, fieldNameSize: 100, fieldNestingDepth: 0 } as const;

/**
 * Reads a multipart form with one file into memory. A form that is readable but has no such file, or more than one, is
 * read without a file: its input is refused where all input is. Danger: call it only for those who may send a file.
 */
export const uploadReader = ({ field, limit, tooLarge }: UploadOptions): BodyReader => {
  const parse = multer({
    storage: multer.memoryStorage(),
    limits: { files: 1, fileSize: limit, headerPairs: 20, ...BESIDE },
  }).single(field);
  const large: Body = refuse(tooLarge);

  const outcomeOf = (request: IncomingMessage, error: unknown): Body => {
    if (request.errored || (request.destroyed && !request.complete)) return { kind: 'gone' };
    if (error instanceof MulterError) return error.code === 'LIMIT_FILE_SIZE' ? large : readOf({}, undefined);
    if (error) return refuse('UNREADABLE_BODY');
    const { body, file } = request as Partial<Request>;
    return readOf({ ...(body as object) }, file?.buffer);
  };

  return (request) => {
    if (request.destroyed) return Promise.resolve({ kind: 'gone' });
    if (!isForm(request)) return Promise.resolve(refuse('UNSUPPORTED_MEDIA_TYPE'));
    if (Number(request.headers['content-length'] ?? 0) > DRAINED) return Promise.resolve(large);
    return new Promise((resolve) => {
      let length = 0;
      request.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length > DRAINED) resolve(large);
      });
      // It asks nothing of express: the request is enough, and no answer is given there.
      parse(request as Request, {} as Response, (error: unknown) => resolve(outcomeOf(request, error)));
    });
  };
};

const readOf = (value: object, file: Buffer | undefined): Body => ({
  kind: 'read',
  value,
  bytes: Buffer.alloc(0),
  file,
});

/** As with JSON, nothing compressed. */
const isForm = ({ headers }: IncomingMessage): boolean =>
  /^multipart\/form-data\s*(;|$)/i.test(headers['content-type'] ?? '') &&
  (headers['content-encoding'] ?? 'identity') === 'identity';
