import { posix } from 'node:path';
import type { SourceFile } from './import-rules.ts';

/** The documents whose sections are referred to by number, by the name used in references. */
const DOCUMENTS = {
  design: 'docs/design.md',
  spec: 'docs/specification.md',
  specification: 'docs/specification.md',
  look: 'docs/look.md',
} as const;
type Word = keyof typeof DOCUMENTS;
const isWord = (word: string): word is Word => word in DOCUMENTS;

interface Place {
  readonly path: string;
  readonly line: number;
}

/** One sentence, with file and line, for each broken reference in the files. */
export function brokenReferences(files: readonly SourceFile[]): string[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const sections = new Map(Object.values(DOCUMENTS).map((path) => [path, sectionsOf(texts.get(path) ?? '')]));
  return files.flatMap((file) => [
    ...brokenSections(file, sections),
    ...brokenRecords(file, [...texts.keys()]),
    ...outsideReferences(file),
    ...(file.path.endsWith('.md')
      ? [...brokenLinks(file, texts), ...brokenPaths(file, [...texts.keys()])]
      : []),
  ]);
}

/** The numbers of a document's sections, each with the unnumbered headings below it. */
function sectionsOf(markdown: string): ReadonlyMap<string, readonly string[]> {
  const sections = new Map<string, string[]>();
  let below: string[] = [];
  for (const [, number, title = ''] of markdown.matchAll(/^#{2,4} (?:(\d+(?:\.\d+)?)\.? )?(.+)$/gm)) {
    if (number === undefined) below.push(title);
    else sections.set(number, (below = []));
  }
  return sections;
}

/** What may stand between two words of a reference: a comment may have a line break there. */
const GAP = String.raw`(?:\s|\*|//)+`;
const NUMBER = String.raw`\d+(?:\.\d+)?`;
const SIGNED = new RegExp(`§\\s?(${NUMBER})(?:, ([A-Z][a-z]+(?: [a-z]+)?)\\))?`, 'g');
const SPELLED = new RegExp(`\\b[Ss]ections? (${NUMBER})`, 'g');
const NAMED_BEFORE = new RegExp(
  `\\b(design|spec|specification|look|RFC \\d+),?${GAP}(?:§${NUMBER},?${GAP}(?:and )?)*$`,
  'i',
);

function brokenSections(
  { path, text }: SourceFile,
  sections: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>,
): string[] {
  const own = Object.values(DOCUMENTS).find((document) => document === path);
  return [...text.matchAll(SIGNED), ...text.matchAll(SPELLED)].flatMap((match) => {
    const [whole, number = '', heading] = match;
    const at = { path, line: lineOf(text, match.index) };
    const named = NAMED_BEFORE.exec(
      text.slice(Math.max(0, match.index - 200), match.index),
    )?.[1]?.toLowerCase();
    if (named?.startsWith('rfc')) return [];
    const document = named !== undefined && isWord(named) ? DOCUMENTS[named] : own;
    if (document === undefined) return [broken(at, whole, 'names no document')];
    const below = sections.get(document)?.get(number);
    if (below === undefined) return [broken(at, whole, `${document} has no section ${number}`)];
    if (heading === undefined || below.includes(heading)) return [];
    return [broken(at, whole, `${document} has no heading "${heading}" in section ${number}`)];
  });
}

/** `docs/decisions/0005` anywhere; `record 5` and `decision 5` only in Markdown. */
function brokenRecords({ path, text }: SourceFile, paths: readonly string[]): string[] {
  const spelled = path.endsWith('.md') ? text.matchAll(/\b(?:record|decision) (\d+)\b/gi) : [];
  return [...text.matchAll(/docs\/decisions\/(\d+)/g), ...spelled].flatMap((match) => {
    const [whole, number = ''] = match;
    const start = `docs/decisions/${number.padStart(4, '0')}-`;
    if (paths.some((other) => other.startsWith(start))) return [];
    return [broken({ path, line: lineOf(text, match.index) }, whole, 'there is no such decision record')];
  });
}

/** Issues are kept outside of the repository, so a reader of the code cannot look one up by its number. */
const outsideReferences = ({ path, text }: SourceFile): string[] =>
  [...text.matchAll(/\bissues? \d+/gi)].map((match) =>
    broken({ path, line: lineOf(text, match.index) }, match[0], 'is not in the repository'),
  );

function brokenLinks({ path, text }: SourceFile, texts: ReadonlyMap<string, string>): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap((match) => {
    const [, target = ''] = match;
    if (/^[a-z]+:/.test(target)) return [];
    const [file = '', anchor] = target.split('#');
    const linked = file === '' ? path : posix.join(posix.dirname(path), file);
    const at = { path, line: lineOf(text, match.index) };
    const isFolder = linked.endsWith('/') && [...texts.keys()].some((other) => other.startsWith(linked));
    const linkedText = texts.get(linked);
    if (linkedText === undefined && !isFolder) return [broken(at, target, 'there is no such file')];
    if (anchor === undefined || anchorsOf(linkedText ?? '').includes(anchor)) return [];
    return [broken(at, target, 'there is no such heading')];
  });
}

/** The anchors that a page of the repository gives to its headings. */
const anchorsOf = (markdown: string): string[] =>
  [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** A text may name a file by only the end of its path. */
function brokenPaths({ path, text }: SourceFile, paths: readonly string[]): string[] {
  return [...text.matchAll(/`([\w./-]+\.tsx?)`/g)].flatMap((match) => {
    const [, name = ''] = match;
    if (paths.some((other) => other === name || other.endsWith(`/${name}`))) return [];
    return [broken({ path, line: lineOf(text, match.index) }, name, 'there is no such file')];
  });
}

const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length;

const broken = ({ path, line }: Place, reference: string, reason: string): string =>
  `${path}:${line} ${reference}: ${reason}`;
