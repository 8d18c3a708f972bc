import type { Caller, Place } from '../authorization-matrix.ts';
import { ask, type Answered, type Asked, type Documented } from './documented.ts';
import type { Replacements } from './scenes.ts';
import type { Customer, OpenShop } from './shop.ts';
import { visit, type Visitor } from './visitor.ts';

/** Pictures and rows to upload, by the form's field. */
export const files: Readonly<Record<string, Blob>> = {
  image: new Blob(
    [
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    ],
    { type: 'image/png' },
  ),
  file: new Blob(['title,category,brand,price,countInStock\nImported shirt,men,zara,12.50,3\n'], {
    type: 'text/csv',
  }),
};

export interface Called {
  readonly answer: Answered;
  /** The caller; undefined for a visitor. */
  readonly userId: string | undefined;
  /** The end of the log when the call was made. */
  readonly before: bigint;
}

/** A prepared scene: several may call in it, as long as they change nothing. */
export interface Stage {
  readonly owner: Customer;
  readonly replacements: Replacements;
}

export const setStage = async (shop: OpenShop, { scene }: Place): Promise<Stage> => {
  const owner = await shop.customer();
  return { owner, replacements: await scene(shop, owner) };
};

/**
 * Makes the API document's example of a call on a stage, as somebody; `change` changes the call. What reads, or did
 * nothing, is asked again while a busy machine's tables lack what the stage has.
 */
export const callAs = async (
  shop: OpenShop,
  documented: Documented,
  name: string,
  { replacements }: Stage,
  { origin, cookies, userId }: Person,
  change: (asked: Asked) => Asked = (asked) => asked,
): Promise<Called> => {
  const before = await shop.backDoor.log.head();
  const headers = { 'X-Log-Position': String(before) };
  const asked = change(documented.example(name, replacements));
  for (;;) {
    const answer = await ask(asked, { origin, cookies, headers, files });
    const didNothing = asked.method === 'GET' || answer.status === 404;
    if (!didNothing || !answer.headers.has('x-stale')) return { answer, userId, before };
  }
};

export type Person = Visitor & { readonly userId?: string };

/** A person with this role; everybody but the owner is new. */
export const personFor = async (
  shop: OpenShop,
  caller: Caller,
  { owner }: Pick<Stage, 'owner'>,
): Promise<Person> => {
  const { origin, backDoor } = shop;
  if (caller === 'visitor') return visit(origin);
  if (caller === 'owner') return owner;
  if (caller === 'customer') return shop.customer();
  const { userId, cookies } = await backDoor.newPerson(caller);
  return { ...visit(origin, { cookies }), userId };
};
