import { join } from 'node:path';
import { z } from 'zod';
import { readKept, writeKept } from '../platform/files/kept-file.ts';

/** Raised when older backups can no longer be read. */
const FORMAT = 1;

const File = z.object({ path: z.string(), bytes: z.int(), sha256: z.string() });
const Table = z.object({
  /** The table's name with its schema. */
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int(),
  /** The file in the backup, with one row as JSON in each line. */
  file: z.string(),
});
const Sequence = z.object({ name: z.string(), last: z.string() });

const Manifest = z.object({
  format: z.literal(FORMAT),
  takenAt: z.iso.datetime(),
  /** The log is copied up to this position. */
  position: z.int(),
  tables: z.array(Table),
  sequences: z.array(Sequence),
  pictures: z.int(),
  /** All files of the backup except this one. */
  files: z.array(File),
});

export type BackupFile = z.infer<typeof File>;
export type BackupTable = z.infer<typeof Table>;
export type BackupSequence = z.infer<typeof Sequence>;
export type Manifest = z.infer<typeof Manifest>;

/** The places of things in a backup. */
export const PLACES = { log: 'events.db', rows: 'rows', pictures: 'pictures' } as const;

const fileIn = (backup: string) => join(backup, 'manifest.json');

/** Writes the manifest, as the last file: a folder without it is no backup. */
export const writeManifest = (backup: string, manifest: Omit<Manifest, 'format'>): void =>
  writeKept(fileIn(backup), { format: FORMAT, ...manifest });

/** Throws a sentence if the folder is no backup, or one that this version of the shop cannot read. */
export function readManifest(backup: string): Manifest {
  const format = readKept(fileIn(backup), z.looseObject({ format: z.int() }))?.format;
  if (format === undefined) throw new Error(`${backup} is not a backup: it has no manifest.json.`);
  if (format !== FORMAT)
    throw new Error(
      `${backup} was made by another version of the shop (format ${format}): restore it with that one.`,
    );
  return readKept(fileIn(backup), Manifest) as Manifest;
}
