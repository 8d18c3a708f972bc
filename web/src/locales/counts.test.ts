import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Numbers that name something, or are never so large that they would be grouped. */
const SMALL = /^(number|index|revision|version|stars|stock|left|quantity|put|wanted|most|codes|all)$/;
const COUNT = 12_345;
const FEW = 2;

/** Every file of English sentences, beside which is one of Somali ones. */
const files = globSync('{.,admin}/en*.ts', { cwd: import.meta.dirname });

/** The parameters of each sentence, as the English file declares them: only there they have types. */
const parametersIn = (file: string): ReadonlyMap<string, readonly (readonly [string, string])[]> =>
  new Map(
    [
      ...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(
        /(\w+): \(([\w ,:]*)\)(?:: [\w[\] ]+)? =>/g,
      ),
    ].map(([, name = '', list = '']) => [
      name,
      [...list.matchAll(/(\w+): (\w+)/g)].map(([, parameter = '', type = '']) => [parameter, type] as const),
    ]),
  );

function sentencesOf(texts: unknown, path = ''): (readonly [string, unknown])[] {
  if (typeof texts === 'function') return [[path, texts]];
  if (typeof texts !== 'object' || texts === null) return [];
  return Object.entries(texts).flatMap(([name, text]) => sentencesOf(text, `${path}.${name}`));
}

/** What is said of a large count, by the path of its sentence. */
async function saidIn(file: string, parameters: ReturnType<typeof parametersIn>) {
  const texts: unknown = await import(join(import.meta.dirname, file));
  return sentencesOf(texts).flatMap(([path, sentence]) => {
    const takes = parameters.get(path.slice(path.lastIndexOf('.') + 1)) ?? [];
    if (
      typeof sentence !== 'function' ||
      !takes.some(([name, type]) => type === 'number' && !SMALL.test(name))
    )
      return [];
    const given = takes.map(([name, type]) =>
      type === 'number' ? (SMALL.test(name) ? FEW : COUNT) : 'Hodan',
    );
    const said: unknown = Reflect.apply(sentence, undefined, given);
    return [[path, String(said)] as const];
  });
}

describe.each(files)('%s and its Somali twin', (file) => {
  const parameters = parametersIn(file);
  it.each([file, join(dirname(file), basename(file).replace(/^en/, 'so'))])(
    'group the digits of every count: %s',
    async (each) => {
      const ungrouped = (await saidIn(each, parameters)).filter(([, said]) => /\d{4}/.test(said));
      expect(ungrouped).toEqual([]);
    },
  );
});
