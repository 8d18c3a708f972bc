import { createReadStream } from 'node:fs';
import { UnusableFile } from './row.ts';

/** Beginnings of files that merchants take for CSV. */
const OTHERS: readonly (readonly [start: string, what: string])[] = [
  ['fffe', 'is UTF-16'],
  ['feff', 'is UTF-16'],
  ['504b0304', 'is a workbook'],
  ['d0cf11e0', 'is a workbook'],
  ['1f8b', 'is compressed'],
];
type Decoder = InstanceType<typeof TextDecoder>;
const AS_TEXT = 'Save it as CSV in UTF-8';

/** The file's text, piece by piece, without its byte order mark. Throws `UnusableFile` for what is not UTF-8. */
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
  if (found) throw new UnusableFile(`${path} ${found[1]}. ${AS_TEXT}.`);
};

const decodeWith = (decoder: Decoder, path: string, chunk?: Buffer): string => {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch (error) {
    throw new UnusableFile(`${path} is not UTF-8 text. ${AS_TEXT}.`, error);
  }
};

const SENTENCES: Readonly<Record<string, string>> = {
  ENOENT: 'is not there',
  EISDIR: 'is a folder',
  EACCES: 'may not be read',
};

/** The file's bytes. Throws `UnusableFile` when it cannot be read. */
export async function* bytesOf(path: string): AsyncIterable<Buffer> {
  try {
    for await (const chunk of createReadStream(path)) yield chunk as Buffer;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    throw new UnusableFile(`${path} ${SENTENCES[code] ?? `cannot be read (${code})`}.`, error);
  }
}
