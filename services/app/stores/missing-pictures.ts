import { hashIn, nameOf } from '#contracts/media/pictures';
import { somePictures } from '#projections/products/queries';
import type { Stores } from './stores.ts';

/** Pictures that are looked for: of a bucket that lacks one in ten, nineteen starts in twenty notice it. */
const LOOKED_FOR = 30;

type Looked = Pick<Stores, 'db'> & {
  readonly bucket: string;
  readonly objects: Pick<NonNullable<Stores['objects']>, 'describe'>;
};

/** A warning about a bucket that lacks pictures which products show; undefined where none are missing. */
export const missingPictures = async ({ db, objects, bucket }: Looked): Promise<string | undefined> => {
  const images = await somePictures(db, LOOKED_FOR);
  const names = images.flatMap((image) => hashIn(image) ?? []).map((hash) => nameOf(hash));
  const found = await Promise.all(names.map((name) => objects.describe(name)));
  const missing = found.filter((facts) => facts === undefined).length;
  if (missing === 0) return undefined;
  const some = names.length === 1 ? 'the one picture of products' : `${names.length} pictures of products`;
  return `Of ${some} that were looked for ${missing} are not in bucket ${bucket} (S3_BUCKET): npm run objects -- copy --from brings them, from the store that a file names or from DATA_DIR/objects`;
};
