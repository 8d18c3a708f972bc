import type { IncomingMessage } from 'node:http';
import type { Request, Response } from 'express';
import multer, { MulterError } from 'multer';
import { refuse } from '#services/kernel/decision';
import { DRAINED, type Body, type BodyReader } from './body.ts';

export interface UploadOptions {
  /** The field of the form that holds the file. */
  readonly field: string;
  /** The most bytes that the file may have. */
  readonly limit: number;
  /** The code with which a larger file is refused. */
  readonly tooLarge: string;
}

/** Limits for the rest of a form: a route needs hardly anything beside the file. */
const BESIDE = { fields: 10, parts: 11, fieldSize: 1_024, fieldNameSize: 100, fieldNestingDepth: 0 } as const;

/**
 * Reads a multipart form with one file into memory. A readable form without this file, or with more than one, is read
 * as having none: its input is refused where all input is. Danger: call it only for callers who may send a file.
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
      // It needs nothing of express: the request is enough, and it sends no answer.
      parse(request, {} as Response, (error: unknown) => resolve(outcomeOf(request, error)));
    });
  };
};

const readOf = (value: object, file: Buffer | undefined): Body => ({
  kind: 'read',
  value,
  bytes: Buffer.alloc(0),
  file,
});

/** As with JSON, no compressed forms. */
const isForm = ({ headers }: IncomingMessage): boolean =>
  /^multipart\/form-data\s*(;|$)/i.test(headers['content-type'] ?? '') &&
  (headers['content-encoding'] ?? 'identity') === 'identity';
