import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { IMAGE_PROGRAMS } from '#services/programs';
import { ROOT } from '../programs.ts';
import { text } from '../support/compose.ts';

describe('the Dockerfile', () => {
  const dockerfile = text('Dockerfile');
  const { optionalDependencies } = z
    .object({ optionalDependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(text('package.json')));

  it('has the Node that the project is pinned to, in each of its stages', () => {
    const [, version] = /^ARG NODE_IMAGE=node:(\S+?)-/m.exec(dockerfile) ?? [];
    expect(new Set(Object.values(optionalDependencies))).toEqual(new Set([version]));
    expect(dockerfile).toContain('\nARG FORMER_IMAGE=${NODE_IMAGE}\n');
    expect(dockerfile.match(/^FROM .*$/gm)).toEqual([
      'FROM ${FORMER_IMAGE} AS former',
      'FROM ${NODE_IMAGE} AS made',
      'FROM ${NODE_IMAGE}',
    ]);
  });

  it('carries what was put together for it, runs a program of that, and is nobody special', () => {
    expect(dockerfile).toContain('RUN npm run build && node services/image.ts /image\n');
    const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
    expect(last.match(/^(COPY|RUN|ADD) .*$/gm)).toEqual(['COPY --from=made /image ./']);
    expect(last).toMatch(/^USER node$/m);
    expect(/^CMD \["node", "dist\/(\w+)\.js"\]$/m.exec(last)?.[1]).toBe(
      'api' satisfies keyof typeof IMAGE_PROGRAMS,
    );
  });

  it('builds the client beside the assets of the image before, so that they are in this one, too', () => {
    const assets = 'web/dist/assets';
    expect(dockerfile).toMatch(
      new RegExp(`^COPY --from=former /shop/${assets} ${assets}\nRUN npm run build &&`, 'm'),
    );
  });

  it('copies only what is there and is let through', () => {
    const ignored = text('.dockerignore').split('\n');
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) =>
      paths.split(' '),
    );
    for (const path of copied) {
      expect(existsSync(join(ROOT, path))).toBe(true);
      expect(ignored).toContain(`!${path}`);
    }
  });
});
