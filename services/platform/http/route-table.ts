import type { Route } from '#contracts/kernel/route';

type PathOf = Pick<Route, 'method' | 'path'>;

export interface Found<T> {
  readonly target: T;
  /** As the path has them, percent-decoded. */
  readonly params: Readonly<Record<string, string>>;
}

interface Pattern<T> {
  readonly segments: readonly string[];
  readonly target: T;
}

/**
 * Finds what serves a path. A literal segment goes before a parameter (`/orders/mine` before `/orders/{id}`), whatever
 * the order of declaration. Nothing is found for a path that is not well-formed percent-encoded UTF-8.
 */
export class RouteTable<T> {
  readonly #fixed = new Map<string, T>();
  readonly #patterns = new Map<string, Pattern<T>[]>();

  /** Throws for a path that is taken: one of the two routes would never be called. */
  add({ method, path }: PathOf, target: T): void {
    if (!path.includes('{')) {
      const key = `${method} ${path}`;
      if (this.#fixed.has(key)) throw new Error(`Two routes are ${key}`);
      this.#fixed.set(key, target);
      return;
    }
    const segments = path.split('/');
    const key = `${method} ${segments.length}`;
    const among = this.#patterns.get(key) ?? [];
    if (among.some((other) => shapeOf(other.segments) === shapeOf(segments)))
      throw new Error(`Two routes are ${method} ${path}`);
    among.push({ segments, target });
    this.#patterns.set(key, among.sort(literalsFirst));
  }

  find(method: string, path: string): Found<T> | undefined {
    const fixed = this.#fixed.get(`${method} ${path}`);
    if (fixed !== undefined) return { target: fixed, params: NONE };
    const segments = path.split('/');
    for (const { segments: pattern, target } of this.#patterns.get(`${method} ${segments.length}`) ?? [])
      if (fits(pattern, segments)) {
        const params = paramsOf(pattern, segments);
        return params && { target, params };
      }
    return undefined;
  }
}

const NONE = Object.freeze({});
const isParameter = (segment: string): boolean => segment.startsWith('{');
const shapeOf = (segments: readonly string[]): string =>
  segments.map((segment) => (isParameter(segment) ? '{}' : segment)).join('/');

/** `{` sorts behind every letter, so patterns in the order of their shapes have literals first. */
const literalsFirst = (a: Pattern<unknown>, b: Pattern<unknown>): number =>
  shapeOf(a.segments) < shapeOf(b.segments) ? -1 : 1;

const fits = (pattern: readonly string[], segments: readonly string[]): boolean =>
  pattern.every((part, i) => (isParameter(part) ? segments[i] !== '' : part === segments[i]));

function paramsOf(
  pattern: readonly string[],
  segments: readonly string[],
): Record<string, string> | undefined {
  const params: Record<string, string> = {};
  try {
    pattern.forEach((part, i) => {
      if (isParameter(part)) params[part.slice(1, -1)] = decodeURIComponent(segments[i] ?? '');
    });
  } catch {
    return undefined;
  }
  return params;
}
