import type { Access } from '#contracts/kernel/route';
import { matchPath } from 'react-router-dom';
import { keyOfList } from '../../lib/list.ts';
import { paths } from '../../lib/paths.ts';
import type { Area, Page } from './area.ts';
import { moved, officeAreas } from './office.ts';
import { around, pathOfRead, reads, type Asked, type Read, type ReadName } from './reads.ts';
import { offices } from './offices.ts';
import { shopAreas } from './shop.ts';

/** All pages. This module is for the server alone: none of it is in the client. */
export const areas: readonly Area[] = [...shopAreas, ...officeAreas];

interface Found {
  readonly page: Page;
  readonly area: Area;
  readonly params: Asked['params'];
  readonly search: URLSearchParams;
}

/** Decodes a path as the client's router does. */
const decoded = (pathname: string): string => {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
};

/** The page at an address, however that is written. */
export function pageAt(url: string): Found | undefined {
  const { pathname, searchParams: search } = new URL(url, 'http://shop');
  const path = decoded(pathname);
  for (const area of areas)
    for (const page of area.pages) {
      const params = matchPath(page.at, path)?.params;
      if (params) return { page, area, params, search };
    }
  return undefined;
}

/** A path without the slash at its end, with which a page is the same one. */
export const withoutSlash = (pathname: string): string => pathname.replace(/(.)\/$/, '$1');

/** Whether there is a page at an address, or a redirect to one. */
export const isPage = (url: string): boolean =>
  pageAt(url) !== undefined || Object.hasOwn(moved, withoutSlash(new URL(url, 'http://shop').pathname));

const isOffice = ({ frame }: Area): boolean => Object.hasOwn(offices, frame);

const partsOf = ({ page, area }: Found): readonly string[] => [
  ...(isOffice(area) ? ['src/app/back-office/office-routes.tsx'] : []),
  ...(page.module === undefined ? [] : [page.module]),
];

const readsOf = (names: readonly ReadName[] | undefined, asked: Asked): readonly Read[] =>
  (names ?? []).flatMap((name): readonly Read[] => reads[name](asked));

/**
 * What the page at an address will request: chunks of the client, as the build's manifest names them, and paths below
 * `/api`.
 */
interface Preload {
  readonly modules: readonly string[];
  readonly reads: readonly string[];
}

/**
 * What to preload for a visitor or the person with this id. It is sent with the empty page, so that the browser fetches
 * everything at once and not one after the other; what is missing only comes later. Undefined where there is no page.
 */
export function preloadOf(url: string, user: string | undefined): Preload | undefined {
  const found = pageAt(url);
  if (!found) return undefined;
  const { page, area } = found;
  // Visitors are sent to the login page.
  if (area.may !== 'visitor' && user === undefined) return preloadOf(paths.login, user);
  const asked = { ...found, user };
  const all = [...around[area.frame](user), ...readsOf(page.reads, asked), ...readsOf(page.later, asked)];
  return { modules: partsOf(found), reads: [...new Set(all.map(pathOfRead))] };
}

/** What the server needs to render a page. */
export interface Sight {
  readonly may: Access;
  readonly modules: readonly string[];
  readonly reads: readonly Read[];
}

/** How the page at an address is rendered; undefined for one that is left to the client. */
export function sightOf(url: string, user?: string): Sight | undefined {
  const found = pageAt(url);
  if (!found?.page.isDrawn) return undefined;
  const { page, area } = found;
  const own = readsOf(page.reads, { ...found, user });
  // Its address asks for something else, or for something that cannot exist.
  if (page.reads && own.length === 0) return undefined;
  return { may: area.may, modules: partsOf(found), reads: [...around[area.frame](user), ...own] };
}

/** The beginnings of the paths that are only for signed-in people. */
export const personalPaths: readonly string[] = [
  ...new Set(
    areas
      .filter(({ may }) => may !== 'visitor')
      .flatMap((area) => (isOffice(area) ? [area.frame] : area.pages.map(({ at }) => at.replace(/:.*/, '')))),
  ),
];

export interface Answered {
  readonly read: Read;
  readonly answer: unknown;
  /** For a list: how many entries there are in all, and where the next page begins. */
  readonly total?: number | undefined;
  readonly nextCursor?: string | undefined;
}

/** The answers under the keys by which the page's hooks look for them. */
export const answersOf = (answered: readonly Answered[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    answered.map(({ read, answer, total, nextCursor }) => {
      const path = pathOfRead(read);
      return read.isList
        ? [keyOfList(path), { answer, total, nextCursor, stale: false, lookRecorded: false }]
        : [path, answer];
    }),
  );
