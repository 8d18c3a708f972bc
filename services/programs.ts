import { dirname, extname, join } from 'node:path';

/** The programs of a shop on one machine, by the source file that each begins with; `shop` starts the others. */
export const PROGRAMS = {
  shop: 'services/main.ts',
  eventStore: 'services/embedded/eventstore/main.ts',
  objects: 'services/embedded/objects/main.ts',
  api: 'services/api.ts',
  projector: 'projections/main.ts',
  simulator: 'services/embedded/simulator/main.ts',
} as const;
export type Program = keyof typeof PROGRAMS;

/** The image's programs: the processes of a shop whose stores are elsewhere, and the commands for its operators. */
export const IMAGE_PROGRAMS = {
  api: PROGRAMS.api,
  projector: PROGRAMS.projector,
  admin: 'services/cli/admin.ts',
  audit: 'services/cli/audit.ts',
  import: 'services/cli/import.ts',
  objects: 'services/cli/objects.ts',
  projections: 'projections/cli.ts',
} as const;

/** Parts that programs load only when they need them: each in a file of its own beside them. */
export const PARTS = {
  traces: 'services/platform/tracing/open-telemetry.ts',
  post: 'services/letters/mail/post.ts',
  papers: 'services/invoices/pdf/draw.ts',
  mailStandIn: 'services/embedded/simulator/mail/server.ts',
} as const;
export type Part = keyof typeof PARTS;

/** The folder of programs that are one file each; in it, `services/build.ts` gives each of its builds one. */
export const BUILT = 'dist';

/** The folder of V8's compile cache for the built programs. */
export const COMPILED = 'compiled';

const isBuilt = (script: string): boolean => extname(script) === '.js';

/**
 * The scripts that the given file of `shop` starts: the built programs beside it where it is built itself, else the
 * sources.
 */
export function scriptsFor(shop: string, root: string): Record<Program, string> {
  const script = (name: Program) =>
    isBuilt(shop) ? join(dirname(shop), `${name}.js`) : join(root, PROGRAMS[name]);
  return {
    shop: script('shop'),
    eventStore: script('eventStore'),
    objects: script('objects'),
    api: script('api'),
    projector: script('projector'),
    simulator: script('simulator'),
  };
}

/**
 * The environment variable that lets Node keep the built programs compiled when they end, for the next start. Parsing
 * would take 40 MiB in the api, which the process would not give back.
 */
export const keptCompiled = (script: string): { readonly NODE_COMPILE_CACHE?: string } =>
  isBuilt(script) ? { NODE_COMPILE_CACHE: join(dirname(script), COMPILED) } : {};
