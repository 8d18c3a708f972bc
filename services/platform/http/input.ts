import type { z } from 'zod';
import { truncate } from '#contracts/kernel/truncate';
import type { FieldProblem } from '#contracts/kernel/problem';
import type { Route } from '#contracts/kernel/route';
import { isStorableText } from './body.ts';
import type { Exchange } from './exchange.ts';
import { readQuery } from './query.ts';
import { refuse, type Refused } from '#services/kernel/decision';

export interface ParsedInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly file?: Buffer | undefined;
}

type Checked =
  | { readonly kind: 'input'; readonly input: ParsedInput }
  | Refused<'INVALID_INPUT' | 'NOT_FOUND'>;

/** How many problems an answer names, and how long each may be: a hostile body could cause thousands. */
const TOLD = { problems: 20, characters: 200 } as const;

/**
 * Parses a call's input as the route declares it. Anything undeclared is refused, except a body on a route without one,
 * which is thrown away. A malformed id in the path is answered like one that does not exist: 404, after the rest of the
 * input was checked (design §7).
 */
export function checkInput(
  route: Route,
  { params, search, body, file }: Pick<Exchange, 'params' | 'search' | 'body' | 'file'>,
  headerOf: (name: string) => string | undefined = () => undefined,
): Checked {
  const sent = readQuery(search);
  if (typeof sent === 'string') return invalid([{ path: 'query', message: sent }]);
  const query = route.query?.safeParse(sent);
  const content = route.body?.safeParse(body);
  const headers = Object.entries(route.headers ?? {}).map(
    ([name, schema]) => [name, schema.safeParse(headerOf(name))] as const,
  );
  const problems = [
    ...headers.flatMap(([name, parsed]) => problemsOf(name, parsed)),
    ...problemsOf('query', query),
    ...problemsOf('', content),
  ];
  if (!route.query && Object.keys(sent).length > 0)
    problems.push({ path: 'query', message: 'must be empty' });
  if (route.upload !== undefined && !file) problems.push({ path: route.upload, message: 'must be one file' });
  if (problems.length > 0) return invalid(problems);
  const named = route.params?.safeParse(params);
  const isStorable = Object.values(params).every(isStorableText);
  if (named?.success === false || !isStorable) return refuse('NOT_FOUND');
  const input = {
    params: named?.data,
    query: query?.data,
    body: content?.data,
    headers: Object.fromEntries(headers.map(([name, parsed]) => [name, parsed.data])),
    file,
  };
  return { kind: 'input', input };
}

const invalid = (problems: readonly FieldProblem[]): Refused<'INVALID_INPUT'> =>
  refuse('INVALID_INPUT', problems.slice(0, TOLD.problems));

function problemsOf(where: string, parsed: z.ZodSafeParseResult<unknown> | undefined): FieldProblem[] {
  if (!parsed || parsed.success) return [];
  return parsed.error.issues.slice(0, TOLD.problems).map((issue) => ({
    path: truncate([...(where === '' ? [] : [where]), ...issue.path].map(String).join('.'), TOLD.characters),
    message: truncate(issue.message, TOLD.characters),
  }));
}
