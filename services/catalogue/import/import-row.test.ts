import { updateProductBody } from '#contracts/catalogue/commands';
import { describe, expect, it } from 'vitest';
import { createHandler } from '../../kernel/handle.ts';
import type { Handler } from '../../kernel/handler.ts';
import { processContext } from '../../kernel/process-context.ts';
import { MemoryLog } from '../../kernel/testing/memory-log.ts';
import { decisions } from '../decisions.ts';
import type { ProductDeps } from '../products.ts';
import { product } from '../state.ts';
import { noon } from '../testing/examples.ts';
import { updateProduct } from '../update-product.ts';
import { importRow, type RowDeps } from './import-row.ts';
import type { ImportRow } from './row.ts';

const coat = { title: 'Coat', category: 'men', brand: 'zara', price: 20, countInStock: 4 };

/** An import into a shop that has no product yet. `whileEncoding` happens while a row's picture is read. */
const newWorld = (whileEncoding?: (admin: ProductDeps) => Promise<void>) => {
  const log = new MemoryLog();
  const seal = (_stream: string, _shapes: unknown, data: unknown) => Promise.resolve(data);
  const kernel = createHandler({ log, seal, isFresh: () => true });
  const handler: Handler = { ...kernel, load: (aggregate, id) => kernel.recent(aggregate, id) };
  const first = new Map<string, number>();
  const own = new Set<string>();
  const context = (productId: string, revision: number) =>
    processContext('import', `${productId} ${revision}`);
  const deps: RowDeps = {
    handler,
    stock: {
      setFirst: ({ variantId }, pieces) => {
        first.set(variantId, pieces);
        return Promise.resolve(0n);
      },
      opening: () => Promise.resolve(first),
      set: () => Promise.resolve(0n),
      setSeen: () => Promise.resolve({ kind: 'done', position: 0n }),
      adjust: () => Promise.resolve({ kind: 'done', position: 0n }),
      available: () => Promise.resolve(first),
    },
    pictures: { take: () => Promise.resolve('taken') },
    picture: async () => {
      await whileEncoding?.(admin);
      return { path: `/media/${'a'.repeat(64)}.webp` };
    },
    context,
    stockedBefore: () => Promise.resolve(new Set()),
    changedBefore: (productId, revision) => Promise.resolve(own.has(`${productId} ${revision}`)),
    clock: () => noon,
  };
  /** Saves through another process than the import's. */
  const admin: ProductDeps = { ...deps, handler: createHandler({ log, seal }) };
  return {
    admin,
    /** What an interrupted run of the file has changed of a product after a revision. */
    own,
    put: (fields: Readonly<Record<string, unknown>>, choices?: ImportRow['choices']) =>
      importRow(deps, { line: 2, fields, problems: [], choices }, new Map()),
    discontinue: (productId: string) =>
      handler.handle(
        product,
        productId,
        decisions.DiscontinueProduct({ productId }, { now: noon }),
        processContext('test', productId),
      ),
  };
};

describe('a row of a product that was deleted', () => {
  it.each([
    ['sku', { sku: 'c-1' }],
    ['title', {}],
    ['Handle', { Handle: 'coat' }],
  ])('is refused by its key, the column %s, whatever else it says', async (field, key) => {
    const world = newWorld();
    const created = await world.put({ ...coat, ...key });
    if (created.kind !== 'created') throw new Error('The product was not created');
    await world.discontinue(created.productId);
    const problem = {
      code: 'PRODUCT_DELETED',
      values: {},
      reason: 'belongs to a product that was deleted, and cannot be used again',
    };
    const refused = { line: 2, kind: 'refused', problems: [{ field, ...problem }] };
    expect(await world.put({ ...coat, ...key, price: 25 })).toEqual(refused);
    expect(await world.put({ _id: created.productId, price: 25 })).toEqual({
      ...refused,
      problems: [{ field: '_id', ...problem }],
    });
  });
});

it('a row that names a product by its id makes no other one, and is refused by that column', async () => {
  const world = newWorld();
  const id = '665f1c2ab3d4e5f607182001';
  for (const [field, code] of [
    ['_id', 'PRODUCT_NOT_FOUND'],
    ['Handle', 'HANDLE_NOT_HERE'],
  ] as const)
    expect(await world.put({ ...coat, [field]: id })).toMatchObject({
      kind: 'refused',
      problems: [{ field, code }],
    });
  const created = await world.put({ ...coat, Handle: 'coat' });
  if (created.kind !== 'created') throw new Error('The product was not created');
  const { productId } = created;
  expect(await world.put({ Handle: productId, price: 25 })).toMatchObject({ kind: 'updated', productId });
});

it('a row whose name cannot be read is refused by its column', async () => {
  const { put } = newWorld();
  const refused = { kind: 'refused', problems: [{ field: 'title', code: 'NAME_UNREADABLE' }] };
  expect(await put({ ...coat, sku: 'c-1', title: 'Coat\nFree gift' })).toMatchObject(refused);
  expect(await put({ ...coat, sku: 'c-1' })).toMatchObject({ kind: 'created' });
  expect(await put({ ...coat, sku: 'c-1', title: 'C\u200Boat' })).toMatchObject(refused);
  const words = { titleSo: 'Koodh\u200B', descriptionSo: 'Koodh' };
  expect(await put({ ...coat, sku: 'c-1', ...words })).toMatchObject({ problems: [{ field: 'titleSo' }] });
});

describe('a row of a product that an admin saves while its picture is read', () => {
  const sizes = {
    options: [{ name: 'Size', values: [{ name: 'S' }, { name: 'M' }] }],
    variants: ['S', 'M'].map((size, place) => ({ line: place + 2, values: [size] })),
  };
  const option = (so: object) => ({
    name: 'Size',
    translations: so,
    values: ['S', 'M'].map((name) => ({ name, translations: {}, swatch: null })),
  });
  const stateIn = async (handler: Handler, productId: string) => {
    const { state } = await handler.load(product, productId);
    if (state.status === 'absent') throw new Error('The product was not created');
    return state;
  };
  /** Imports the picture while an admin saves, `times` times; answers what came of it and the product. */
  const imported = async (times: number) => {
    let saved = 0;
    let productId = '';
    const world = newWorld(async (deps) => {
      if (saved === times) return;
      const { variants } = await stateIn(deps.handler, productId);
      const words = { so: { name: `Cabbir ${(saved += 1)}` } };
      const same = variants.map(({ variantId, values }) => ({ _id: variantId, values }));
      const body = updateProductBody.parse({ options: [option(words)], variants: same });
      const outcome = await updateProduct(deps, productId, body, noon, processContext('admin', `${saved}`));
      expect(outcome.kind).toBe('done');
    });
    const created = await world.put({ ...coat, countInStock: undefined }, sizes);
    if (created.kind !== 'created') throw new Error('The product was not created');
    ({ productId } = created);
    const result = await world.put({ _id: productId, image: 'coat.jpg' }, sizes);
    return { result, state: await stateIn(world.admin.handler, productId) };
  };

  it('takes none of that back, and does the rest', async () => {
    const { result, state } = await imported(1);
    expect(result).toMatchObject({ kind: 'updated' });
    expect(state.images).toHaveLength(1);
    expect(state.options).toMatchObject([{ translations: { so: { name: 'Cabbir 1' } } }]);
  });

  it('is declined where they save again', async () => {
    const { result, state } = await imported(2);
    expect(result).toMatchObject({ kind: 'refused', problems: [{ code: 'CHANGED_MEANWHILE' }] });
    expect(state.images).toEqual([]);
    expect(state.options).toMatchObject([{ translations: { so: { name: 'Cabbir 2' } } }]);
  });
});

describe('a row that the shop wrote before a colleague changed the product', () => {
  const sizes = (...names: readonly string[]) => ({
    options: [{ name: 'Size', values: names.map((name) => ({ name })) }],
    variants: names.map((size, place) => ({
      line: place + 2,
      values: [size],
      countInStock: 4,
      seenStock: 4,
    })),
  });
  /** A coat in S and M, which was exported at `revision`, and then changed by a file of other sizes. */
  const changed = async (...names: readonly string[]) => {
    const world = newWorld();
    const created = await world.put({ ...coat, countInStock: undefined }, sizes('S', 'M'));
    if (created.kind !== 'created') throw new Error('The product was not created');
    const { productId: _id } = created;
    const stateNow = async () => (await world.admin.handler.load(product, _id)).state;
    const { revision } = await stateNow();
    if (names.length > 0)
      expect(await world.put({ _id, price: 30 }, sizes(...names))).toMatchObject({ kind: 'updated' });
    return { ...world, _id, revision, stateNow };
  };
  const outdated = (seen: number, now: number) => ({
    kind: 'refused',
    problems: [{ field: 'revision', code: 'PRODUCT_CHANGED', values: { seen, now } }],
  });

  it('takes nothing of that back: neither a price nor a variant', async () => {
    const { put, _id, revision, stateNow } = await changed('S', 'M', 'L');
    const after = await stateNow();
    expect(after.revision).toBeGreaterThan(revision);
    const no = outdated(revision, after.revision);
    expect(await put({ _id, revision, price: 20 })).toMatchObject(no);
    expect(await put({ _id, revision }, sizes('S', 'M'))).toMatchObject(no);
    expect(await put({ _id, revision: after.revision + 1, price: 20 })).toMatchObject({
      ...no,
      problems: [{ values: { seen: after.revision + 1 } }],
    });
    expect(await stateNow()).toEqual(after);
  });

  it('is unchanged where it says what the product is, and goes on where its own run has changed it', async () => {
    const { put, own, _id, revision } = await changed('S', 'M', 'L');
    expect(await put({ _id, revision, price: 30 })).toMatchObject({ kind: 'unchanged' });
    own.add(`${_id} ${revision}`);
    expect(await put({ _id, revision, price: 20 })).toMatchObject({ kind: 'updated' });
  });

  it('is done at the revision that it says, and without any it writes over what there is', async () => {
    const { put, _id, revision, stateNow } = await changed();
    expect(await put({ _id, revision, price: 25 })).toMatchObject({ kind: 'updated' });
    expect(await put({ _id, revision, price: 20 })).toMatchObject(
      outdated(revision, (await stateNow()).revision),
    );
    expect(await put({ _id, price: 20 })).toMatchObject({ kind: 'updated' });
  });

  it('brings no stock of a variant back that was taken out; one that is new takes its own along', async () => {
    const { put, _id, stateNow } = await changed('S', 'L');
    const gone = { field: 'seenStock', code: 'VARIANT_GONE', line: 3 };
    expect(await put({ _id }, sizes('S', 'M'))).toMatchObject({ kind: 'refused', problems: [gone] });
    expect(await put({ _id }, sizes('S', 'L', 'XL'))).toMatchObject({ kind: 'updated' });
    expect(await stateNow()).toMatchObject({
      variants: ['S', 'L', 'XL'].map((size) => ({ values: [size] })),
    });
  });
});
