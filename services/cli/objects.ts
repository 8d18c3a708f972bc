import { readFileSync, statSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { copyPictures, type Copied, type Source } from '../media/copy-pictures.ts';
import { readEnvironment } from '../platform/config.ts';
import type { ObjectsConfig } from '../platform/objects/object-store-client.ts';
import { connectObjects } from '../platform/objects/objects.ts';
import { objectsOf } from '../platform/settings/objects-of.ts';
import { progressOn } from '../platform/programs/progress.ts';
import { EMBEDDED_BUCKET } from '../supervisor/environment.ts';
import { fromHere } from '../supervisor/from-here.ts';
import { argumentsOf } from '../supervisor/misuse.ts';
import { runCommand } from '../supervisor/run-command.ts';
import { patientSource, patientStore } from './patient-store.ts';
import { openStopped } from './stopped-objects.ts';

/** `npm run objects -- copy`: copies the shop's pictures into another object store. Exits 1 when some are missing. */
const USAGE = `npm run objects -- copy [--from FILE | --from FOLDER] [--to FILE]
                        copies the pictures from one object store to another and checks them there; started again, it
                        continues. FILE has the store's variables as in .env (S3_ENDPOINT, S3_BUCKET, …);
                        without a file, the store is the shop's own. FOLDER is the store that make start brought
                        and does not start any more: DATA_DIR/objects`;

const given = () => {
  const file = { type: 'string' } as const;
  const { values, positionals } = argumentsOf(USAGE, { from: file, to: file });
  if (positionals.join() === 'copy' && (values.from ?? values.to) !== undefined) return values;
  throw new Error(USAGE);
};

type Environment = () => NodeJS.ProcessEnv;

const storeIn = (file: string | undefined, environment: Environment): ObjectsConfig => {
  const path = file && fromHere(file);
  const config = objectsOf(readEnvironment(path ? parseEnv(readFileSync(path, 'utf8')) : environment(), []));
  if (config === undefined)
    throw new Error(`${file ?? 'The shop'} names no object store: S3_ENDPOINT is not set.`);
  return config;
};

const placeOf = ({ endpoint, bucket }: ObjectsConfig): string => `${bucket} at ${endpoint}`;

type PlacedSource = { readonly place: string; readonly store: Source };

const sourceIn = async (from: string | undefined, environment: Environment): Promise<PlacedSource> => {
  const path = from && fromHere(from);
  if (path && statSync(path, { throwIfNoEntry: false })?.isDirectory())
    return { place: path, store: await openStopped(path, EMBEDDED_BUCKET) };
  const config = storeIn(from, environment);
  return { place: `bucket ${placeOf(config)}`, store: patientSource(connectObjects(config)) };
};

const copy = async (from: PlacedSource, to: ObjectsConfig): Promise<boolean> => {
  const place = `bucket ${placeOf(to)}`;
  if (from.place === place) throw new Error(`Both are ${place}.`);
  const stopping = new AbortController();
  process.once('SIGINT', () => stopping.abort());
  const progress = progressOn(process.stderr);
  const target = patientStore(connectObjects(to));
  await target.ensureBucket();
  const copied = await copyPictures({
    from: from.store,
    to: target,
    signal: stopping.signal,
    onProgress: (done, total) => progress.show(done, total, `${done} of ${total} files`),
  }).finally(() => progress.clear());
  for (const sentence of copied.wrong) console.log(sentence);
  console.log(`From ${from.place} to ${place}: ${summaryOf(copied)}`);
  return restOf(copied) === 0 && copied.wrong.length === 0;
};

const restOf = ({ total, copied, thereAlready, gone, wrong }: Copied): number =>
  total - copied - thereAlready - gone - wrong.length;

const summaryOf = (all: Copied): string => {
  const rest = restOf(all);
  const parts = [
    `${all.copied} copied`,
    `${all.thereAlready} already there`,
    ...(all.gone > 0 ? [`${all.gone} removed meanwhile`] : []),
    ...(all.wrong.length > 0 ? [`${all.wrong.length} wrong`] : []),
    ...(rest > 0 ? [`${rest} not yet: start again`] : []),
  ];
  return `${all.total} files of pictures, ${parts.join(', ')}.`;
};

await runCommand(USAGE, async (environment) => {
  const { from, to } = given();
  return copy(await sourceIn(from, environment), storeIn(to, environment));
});
