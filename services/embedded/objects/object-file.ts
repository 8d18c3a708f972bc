import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { z } from 'zod';
import { Refusal } from './refusal.ts';

/** What is stored about an object besides its bytes. */
export const Facts = z.object({
  key: z.string(),
  size: z.int(),
  etag: z.string(),
  modified: z.string(),
  /** Content-Type and the like, and x-amz-meta-*: stored with the object and returned with it. */
  headers: z.record(z.string(), z.string()),
});
export type Facts = z.infer<typeof Facts>;

const MARK = 'SUUQ';
const MARK_LENGTH = 8;
const LARGEST = 5 * 1024 ** 3;

export type Written = { readonly size: number; readonly md5: Buffer; readonly sha256: string };

/**
 * Writes a body to a file that nobody else has open yet. `write` may write a part and say nothing, as on a disk that is
 * just full; `appendFile` writes all or throws.
 */
export async function writeBody(file: FileHandle, body: AsyncIterable<Buffer>): Promise<Written> {
  const [md5, sha256] = [createHash('md5'), createHash('sha256')];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > LARGEST) throw new Refusal('EntityTooLarge');
    md5.update(chunk);
    sha256.update(chunk);
    await file.appendFile(chunk);
  }
  return { size, md5: md5.digest(), sha256: sha256.digest('hex') };
}

/**
 * An object is one file, so that bytes and facts can never come apart: the bytes, the facts as JSON, their length and a
 * mark. After this it is on disk.
 */
export async function finish(file: FileHandle, facts: Facts): Promise<void> {
  const json = Buffer.from(JSON.stringify(facts));
  const ending = Buffer.alloc(MARK_LENGTH);
  ending.writeUInt32BE(json.length, 0);
  ending.write(MARK, 4);
  await file.appendFile(Buffer.concat([json, ending]));
  await file.sync();
}

export async function readFacts(file: FileHandle): Promise<Facts> {
  const { size } = await file.stat();
  const ending = await readAt(file, size - MARK_LENGTH, MARK_LENGTH);
  if (ending.toString('latin1', 4) !== MARK) throw new Error('an object file has no ending');
  const length = ending.readUInt32BE(0);
  return Facts.parse(JSON.parse((await readAt(file, size - MARK_LENGTH - length, length)).toString()));
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead !== length) throw new Error('an object file is shorter than it says');
  return buffer;
}

export async function withFile<T>(
  path: string,
  flags: string,
  use: (file: FileHandle) => Promise<T>,
): Promise<T> {
  const file = await open(path, flags, 0o600);
  try {
    return await use(file);
  } finally {
    await file.close();
  }
}
