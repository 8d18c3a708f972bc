import { posix } from 'node:path';
import { parseSync } from 'vite';

export type SourceFile = { readonly path: string; readonly text: string };

/**
 * Who may import whom (design §3), derived from where a file lies: a new folder is at once a context, a read table or a
 * feature of its own. Answers one sentence for each import that breaks a rule.
 */
export function brokenImports(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) =>
    importsOf(file).flatMap((target) => {
      const reason = objection(file.path, target);
      return reason === undefined ? [] : [`${file.path} imports ${target}: ${reason}`];
    }),
  );
}

/** Every module that a file imports: ours as a path from the project's root, others by their name. */
export function importsOf({ path, text }: SourceFile): string[] {
  const { module, program } = parseSync(path, text);
  const named = [
    ...module.staticImports.map((each) => each.moduleRequest.value),
    ...module.staticExports
      .flatMap(({ entries }) => entries.map((each) => each.moduleRequest?.value ?? []))
      .flat(),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
    ...typeImports(program),
  ];
  return [...new Set(named.map((name) => located(path, name)))];
}

/** `import('./x.ts').T` in a type is not among a module's imports. */
function typeImports(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(typeImports);
  if (typeof node !== 'object' || node === null) return [];
  const here =
    'type' in node && node.type === 'TSImportType' && 'source' in node && isLiteral(node.source)
      ? [node.source.value]
      : [];
  return [...here, ...Object.values(node).flatMap(typeImports)];
}

function isLiteral(node: unknown): node is { value: string } {
  return typeof node === 'object' && node !== null && 'value' in node && typeof node.value === 'string';
}

function located(importer: string, name: string): string {
  if (name.startsWith('#')) return name.slice(1);
  return name.startsWith('.') ? posix.join(posix.dirname(importer), name) : name;
}

const AREAS = ['contracts', 'resilience', 'services', 'projections', 'web', 'tests', 'bench'] as const;
type Area = (typeof AREAS)[number];

function areaOf(path: string): Area | undefined {
  return AREAS.find((area) => path.startsWith(`${area}/`));
}

/** The folders that compose the services, beside the files directly in the area: these may import everything. */
const COMPOSED = ['app', 'cli', 'seed'];

/** The folder below the area; undefined for a composition root. */
function folderOf(path: string): string | undefined {
  const [area, folder = '', ...rest] = path.split('/');
  return rest.length === 0 || (area === 'services' && COMPOSED.includes(folder)) ? undefined : folder;
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path);

function objection(importer: string, target: string): string | undefined {
  const area = areaOf(importer);
  if (area === undefined) return 'no rule covers this folder';
  return (
    testingObjection(importer, target) ??
    clientObjection(importer, target) ??
    eventStoreObjection(importer, target) ??
    areaObjection(area, importer, target)
  );
}

/** Modules only for tests are in folders of their own, and the shop runs without them. */
const testingObjection = (importer: string, target: string): string | undefined =>
  target.includes('/testing/') && !isTestSupport(importer)
    ? 'what is for tests is not for the shop'
    : undefined;

/**
 * Only the event log may import the EventStoreDB client, besides tests of a store from outside and the module that
 * kills processes at their calls.
 */
function clientObjection(importer: string, target: string): string | undefined {
  const isClient = target.startsWith('@eventstore/db-client');
  const allowed =
    importer === 'services/platform/event-log.ts' ||
    importer.startsWith('services/platform/event-log/') ||
    importer.startsWith('bench/') ||
    importer === 'tests/crash/die-at-append.ts' ||
    (importer.startsWith('services/embedded/eventstore/') &&
      (isTestSupport(importer) || isGenerated(target)));
  return isClient && !allowed ? 'only the event log of services/platform imports the client' : undefined;
}

const isGenerated = (target: string) => target.startsWith('@eventstore/db-client/generated/');

const isTestSupport = (path: string) =>
  isTest(path) || /\/(conformance|testing)\//.test(path) || /^(tests|bench)\//.test(path);

/** The embedded event store is a program of its own, so that it stays replaceable. */
function eventStoreObjection(importer: string, target: string): string | undefined {
  const home = 'services/embedded/eventstore/';
  if (!importer.startsWith(home) || isTestSupport(importer)) return undefined;
  const allowed = [home, 'node:', '@grpc/', 'google-protobuf', '@eventstore/db-client/generated/'];
  return allowed.some((start) => target.startsWith(start))
    ? undefined
    : 'the embedded event store stands alone';
}

function areaObjection(area: Area, importer: string, target: string): string | undefined {
  const targetArea = areaOf(target);
  if (targetArea === undefined) {
    const foreign = area === 'contracts' && !isTest(importer) && target !== 'zod';
    return foreign ? 'contracts import zod and nothing else' : undefined;
  }
  if (isTest(importer) && target.startsWith('tests/')) return undefined;
  if (area === 'contracts') return contractsObjection(importer, target);
  if (area === 'resilience') return targetArea === area ? undefined : 'resilience imports nothing of ours';
  if (area === 'services' || area === 'projections') return serverObjection(area, importer, target);
  return area === 'web' ? webObjection(importer, target) : undefined;
}

/** In the web, app imports features, and features import ui, lib and locales. A feature's subfolders are private. */
function webObjection(importer: string, target: string): string | undefined {
  const targetArea = areaOf(target);
  if (targetArea !== 'web') return targetArea === 'contracts' ? undefined : 'web imports contracts only';
  const [, , part, feature] = importer.split('/');
  const [, , targetPart, targetFeature, ...within] = target.split('/');
  const own = part === 'features' && feature === targetFeature;
  if (targetPart === 'app' && part !== 'app' && !/^main(-server)?\.tsx$/.test(part ?? ''))
    return 'only the main files import the app';
  if (targetPart !== 'features' || part === 'app' || own) return undefined;
  if (part !== 'features') return `${part} knows no feature`;
  return within.length > 1 ? 'what lies in a folder of a feature is its own' : undefined;
}

function contractsObjection(importer: string, target: string): string | undefined {
  if (areaOf(target) !== 'contracts') return 'contracts import nothing of ours';
  const leavesKernel = folderOf(importer) === 'kernel' && folderOf(target) !== 'kernel';
  return leavesKernel ? 'the kernel knows no context' : undefined;
}

/** What a folder of an area may import besides itself and the contracts. A folder not named here is a context. */
const GROUND: Record<'services' | 'projections', Record<string, readonly string[]>> = {
  services: {
    kernel: [],
    platform: ['kernel'],
    embedded: ['kernel', 'platform'],
    supervisor: ['platform', 'embedded'],
    backup: ['platform', 'embedded', 'supervisor'],
  },
  projections: { kernel: [] },
};
const FOR_CONTEXTS = { services: ['kernel', 'platform'], projections: ['kernel'] } as const;

function serverObjection(
  area: 'services' | 'projections',
  importer: string,
  target: string,
): string | undefined {
  const targetArea = areaOf(target);
  if (targetArea === 'contracts' || targetArea === 'resilience') return undefined;
  if (targetArea !== 'services' && targetArea !== 'projections')
    return `${area} import contracts, resilience and their own`;
  const folder = folderOf(importer);
  if (folder === undefined) return undefined; // a composition root may import everything
  if (targetArea !== area) return `${area} never import ${targetArea}`;
  const targetFolder = folderOf(target);
  if (targetFolder === folder) return undefined;
  if (targetFolder === undefined) return 'nothing imports a composition root';
  const allowed: readonly string[] = GROUND[area][folder] ?? FOR_CONTEXTS[area];
  return allowed.includes(targetFolder)
    ? undefined
    : `${folder} may not see ${targetFolder}: what it needs comes as an argument`;
}
