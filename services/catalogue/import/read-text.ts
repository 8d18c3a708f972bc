import { createReadStream } from 'node:fs';
import { UnusableFile } from './row.ts';

/** First bytes of files that merchants mistake for CSV. */
const OTHERS = [
  ['fffe', 'FILE_UTF16'],
  ['feff', 'FILE_UTF16'],
  ['504b0304', 'FILE_WORKBOOK'],
  ['d0cf11e0', 'FILE_WORKBOOK'],
  ['1f8b', 'FILE_COMPRESSED'],
] as const;
type Decoder = InstanceType<typeof TextDecoder>;

/** The file's text, piece by piece, without its byte order mark. Throws `UnusableFile` if it is not UTF-8. */
export async function* readText(path: string): AsyncIterable<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  for await (const chunk of bytesOf(path)) {
    if (isFirst) refuseOthers(path, chunk);
    isFirst = false;
    yield decodeWith(decoder, path, chunk);
  }
  yield decodeWith(decoder, path);
}

const refuseOthers = (path: string, chunk: Buffer) => {
  const found = OTHERS.find(([start]) => chunk.subarray(0, 4).toString('hex').startsWith(start));
  if (found) throw new UnusableFile(path, found[1], {});
};

const decodeWith = (decoder: Decoder, path: string, chunk?: Buffer): string => {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch (error) {
    throw new UnusableFile(path, 'FILE_NOT_UTF8', {}, error);
  }
};

const codes = { ENOENT: 'FILE_NOT_THERE', EISDIR: 'FILE_IS_FOLDER', EACCES: 'FILE_FORBIDDEN' } as const;
const isKnown = (code: string): code is keyof typeof codes => Object.hasOwn(codes, code);

/** The file's bytes. Throws `UnusableFile` when it cannot be read. */
export async function* bytesOf(path: string): AsyncIterable<Buffer> {
  try {
    for await (const chunk of createReadStream(path)) yield chunk as Buffer;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (isKnown(code)) throw new UnusableFile(path, codes[code], {}, error);
    throw new UnusableFile(path, 'FILE_UNREADABLE', { error: code }, error);
  }
}
