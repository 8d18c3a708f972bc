import type { Access } from '#contracts/kernel/route';
import { matchPath } from 'react-router-dom';
import { keyOfList } from '../../lib/list.ts';
import { paths } from '../../lib/paths.ts';
import type { Area, Page } from './area.ts';
import { moved, officeAreas } from './office.ts';
import { around, pathOfRead, reads, type Asked, type Read, type ReadName } from './reads.ts';
import { offices } from './offices.ts';
import { shopAreas } from './shop.ts';

/** All pages. What is here is for the server alone: nothing of it is in the client. */
export const areas: readonly Area[] = [...shopAreas, ...officeAreas];

interface Found {
  readonly page: Page;
  readonly area: Area;
  readonly params: Asked['params'];
  readonly search: URLSearchParams;
}

/** As the client's router reads it. */
const decoded = (pathname: string): string => {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
};

function pageAt(url: string): Found | undefined {
  const { pathname, searchParams: search } = new URL(url, 'http://shop');
  const path = decoded(pathname);
  for (const area of areas)
    for (const page of area.pages) {
      const params = matchPath(page.at, path)?.params;
      if (params) return { page, area, params, search };
    }
  return undefined;
}

/** Whether there is a page at an address, or one that it leads to. */
export const isPage = (url: string): boolean =>
  pageAt(url) !== undefined ||
  Object.hasOwn(moved, new URL(url, 'http://shop').pathname.replace(/(.)\/$/, '$1'));

const isOffice = ({ frame }: Area): boolean => Object.hasOwn(offices, frame);

const partsOf = ({ page, area }: Found): readonly string[] => [
  ...(isOffice(area) ? ['src/app/back-office/office-routes.tsx'] : []),
  ...(page.module === undefined ? [] : [page.module]),
];

const readsOf = (names: readonly ReadName[] | undefined, asked: Asked): readonly Read[] =>
  (names ?? []).flatMap((name): readonly Read[] => reads[name](asked));

/** What the page at an address will ask for: parts of the client, as the build's manifest names them, and paths below `/api`. */
export interface Preload {
  readonly modules: readonly string[];
  readonly reads: readonly string[];
}

/**
 * For a visitor or the person with this id. It is told with the empty page, so that the browser fetches all of it at once
 * and not one after the other; what is missing only comes later. Undefined where there is no page.
 */
export function preloadOf(url: string, user: string | undefined): Preload | undefined {
  const found = pageAt(url);
  if (!found) return undefined;
  const { page, area } = found;
  // Visitors are led there.
  if (area.may !== 'visitor' && user === undefined) return preloadOf(paths.login, user);
  const asked = { ...found, user };
  const all = [...around[area.frame](user), ...readsOf(page.reads, asked), ...readsOf(page.later, asked)];
  return { modules: partsOf(found), reads: [...new Set(all.map(pathOfRead))] };
}

/** What a page is drawn with at the server. */
export interface Sight {
  readonly may: Access;
  readonly modules: readonly string[];
  readonly reads: readonly Read[];
}

/** How the page at an address is drawn; undefined for one that is left to the client. */
export function sightOf(url: string, user?: string): Sight | undefined {
  const found = pageAt(url);
  if (!found?.page.isDrawn) return undefined;
  const { page, area } = found;
  const own = readsOf(page.reads, { ...found, user });
  // Its address asks for something else, or for nothing that there could be.
  if (page.reads && own.length === 0) return undefined;
  return { may: area.may, modules: partsOf(found), reads: [...around[area.frame](user), ...own] };
}

/** Where the pages begin that are for those who are signed in. */
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
  /** Beside a list: how many there are in all, and where the next page begins. */
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
