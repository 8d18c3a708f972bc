import { expect } from 'vitest';
import { pictureUrl, pictureWidths } from '#contracts/media/pictures';
import { eventually } from '#resilience/eventually';
import { isWhole, noise, uploadTo } from '../support/pictures.ts';
import { answerOrNo, type No, type Visitor } from '../support/visitor.ts';

/** Larger than the smallest width: several files. */
const SIZE = [400, 500] as const;
/** Milliseconds. */
const READ_WITHIN = 30_000;

/** Pictures that were uploaded, and what was acknowledged of them. */
export const openAlbum = (admin: Visitor) => {
  const kept = new Map<string, Buffer>();
  /** Like a browser's reload where the shop has no time for it. */
  const read = async (path: string): Promise<Buffer> => {
    const ask = async () => {
      const answer = await fetch(admin.origin + path);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect([200, 503], path).toContain(answer.status);
      return answer.ok && bytes;
    };
    const bytes = await eventually(ask, { within: READ_WITHIN, every: 250 });
    if (!bytes) throw new Error(`${path} is not served`);
    return bytes;
  };
  return {
    /** Uploads another one; answers how it was refused, if it was. */
    add: async (): Promise<No | undefined> => {
      const result = await answerOrNo(uploadTo(admin, await noise(...SIZE)));
      if ('no' in result) return result.no;
      const { answer: main } = result;
      for (const path of [main, ...pictureWidths.map((width) => pictureUrl(main, width))])
        kept.set(path, await read(path));
      return undefined;
    },
    /**
     * Every acknowledged picture is still there in all its sizes, byte for byte; to be asked of an api that has none of
     * them in memory. Answers the number of files.
     */
    audit: async (): Promise<number> => {
      for (const [path, bytes] of kept) {
        const now = await read(path);
        expect(now.equals(bytes), path).toBe(true);
        if (!path.includes('-')) expect(isWhole(path, now), path).toBe(true);
      }
      return kept.size;
    },
  };
};
export type Album = ReturnType<typeof openAlbum>;
