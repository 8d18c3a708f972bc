import { filterQuery } from '#contracts/catalogue/goods-api';
import { categories, sortOrders } from '#contracts/catalogue/options';
import type { Product } from '#contracts/catalogue/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { Download, FileUp, Plus } from 'lucide-react';
import { lazy, useState } from 'react';
import { z } from 'zod';
import { useAdminText } from '../../../../lib/admin-text.ts';
import { useAddress, useLastPage } from '../../../../lib/address.ts';
import { daysIn } from '../../../../lib/days.ts';
import { moveFocusTo } from '../../../../lib/move-focus.ts';
import { useText } from '../../../../lib/locale.tsx';
import { pagesOf } from '../../../../lib/pages.ts';
import { factOf, sentenceFor } from '../../../../lib/refusals.ts';
import { useTitle } from '../../../../lib/title.ts';
import { toast } from '../../../../lib/toast.ts';
import { unclearIn } from '../../../../lib/unclear.ts';
import { Stack } from '../../../../ui/boxes.tsx';
import { Button } from '../../../../ui/button.tsx';
import { DayFields } from '../../../../ui/day-fields.tsx';
import { Empty } from '../../../../ui/empty.tsx';
import { Select } from '../../../../ui/field.tsx';
import { OfficeHead } from '../../../../ui/office-head.tsx';
import { Pager } from '../../../../ui/pager.tsx';
import { ProblemPanel } from '../../../../ui/problem-panel.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { SearchField } from '../../../../ui/typed.tsx';
import { UnclearPanel } from '../../../../ui/unclear-panel.tsx';
import { dimmedWhileStale } from '../../../../ui/stale-style.ts';
import { GuardedDownload } from '../../../accounts/guarded-download.tsx';
import { countProducts, exportAddress, PAGE, useProducts } from '../api.ts';
import { DeleteProduct } from '../components/delete-product.tsx';
import { ImportDialog } from '../components/import-dialog.tsx';
import { ProductTile, ProductTiles, tileOf } from '../components/product-tile.tsx';
import { LazyPart } from '../../../../ui/lazy-part.tsx';

const ProductDrawer = lazy(() => import('../components/product-drawer.tsx'));

/**
 * The open drawer: the product it edits, or null for a new one. Each opening has its own number, so that none begins
 * with old input.
 */
interface Drawer {
  readonly opening: number;
  readonly id: string | null;
  readonly open: boolean;
}

const Filters = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'repeat(2, minmax(0, 1fr))',
      md: 'minmax(0, 2fr) repeat(2, minmax(0, 1fr))',
    },
    gap: '12px',
  },
});

/** Products of the first row of a phone, or more. */
const SEEN_FIRST = 4;

const asked = filterQuery.shape;
/** The shop's list has these filters, and this one has not. */
const elsewhere = ['brand', 'price', 'rating', 'availability', 'offer', 'size', 'colour'] as const;
/** The list is of one category or of all; the shop's own filter takes several, and finds nothing in what is none. */
const understood = {
  q: asked.q,
  category: z.enum(categories),
  sortBy: asked.sortBy,
  from: asked.from,
  to: asked.to,
  page: asked.page,
  ...Object.fromEntries(elsewhere.map((name) => [name, z.never()])),
};

const oneOf = <T extends string>(options: readonly T[], value: string | null): T | undefined =>
  options.find((option) => option === value);

/** The focus goes here after the last visible product was deleted. */
const ADD = 'add-product';

/** Where the focus goes: the next product, or else the one before. */
const besideOf = (products: readonly Product[], id: string): string => {
  const at = products.findIndex(({ _id }) => _id === id);
  const beside = products[at + 1] ?? products[at - 1];
  return beside ? tileOf(beside._id) : ADD;
};

export default function AdminProductsPage() {
  const all = useAdminText();
  const text = all.products;
  const shopText = useText();
  const { options, sorts } = shopText.catalogue;
  const { search, change, page, go, turn } = useAddress();
  const q = search.get('q') ?? '';
  const category = oneOf(categories, search.get('category'));
  const sort = oneOf(sortOrders, search.get('sortBy'));
  const days = daysIn(search);
  const unclear = unclearIn(search, understood);
  const list = useProducts(unclear.length > 0 ? null : { q, category, sort, days, page });
  const { total, error, isLoading, reload, remove } = list;
  const products = unclear.length === 0 ? list.products : undefined;
  const [drawer, setDrawer] = useState<Drawer>({ opening: 0, id: null, open: false });
  const [removing, setRemoving] = useState<Product>();
  const [importing, setImporting] = useState(false);
  useTitle(text.title);
  useLastPage({ page, size: PAGE, total: products && total, isLoading, error, go });

  const openDrawer = (id: string | null) =>
    setDrawer(({ opening }) => ({ opening: opening + 1, id, open: true }));
  const closeDrawer = () => setDrawer((before) => ({ ...before, open: false }));
  const saved = (isNew: boolean): void => {
    closeDrawer();
    if (isNew) void showNew();
    else void reload();
  };
  // In listing order new products come last, so go to the last page of all products, without filters.
  const showNew = async (): Promise<void> => {
    const count = await countProducts().catch(() => undefined);
    if (count === undefined) return void reload();
    change({ q: '', category: '', sortBy: '', from: '', to: '', page: String(pagesOf(count, PAGE)) });
    return void reload();
  };
  const discontinue = ({ _id }: Product): void => {
    moveFocusTo(besideOf(products ?? [], _id));
    remove(_id).then(
      () => toast('success', text.removed),
      (failure: unknown) =>
        toast('error', `${factOf(failure, text.notRemoved, shopText)} ${sentenceFor(failure, shopText)}`),
    );
  };

  return (
    <Stack gap="20px">
      <OfficeHead title={text.title} count={products && total}>
        <GuardedDownload tone="line" href={exportAddress}>
          <Download size={20} aria-hidden /> {text.export}
        </GuardedDownload>
        <Button tone="line" onClick={() => setImporting(true)}>
          <FileUp size={20} aria-hidden /> {text.import.open}
        </Button>
        <Button id={ADD} onClick={() => openDrawer(null)}>
          <Plus size={20} aria-hidden /> {text.add}
        </Button>
      </OfficeHead>
      <Filters>
        <chakra.div gridColumn={{ base: '1 / -1', md: 'auto' }}>
          <SearchField
            aria-label={all.lists.search}
            placeholder={text.searchHint}
            value={q}
            onChange={(typed) => change({ q: typed })}
          />
        </chakra.div>
        <Select
          h="44px"
          aria-label={text.fields.category}
          value={category ?? ''}
          onChange={({ target }) => change({ category: target.value })}
        >
          <option value="">{text.anyCategory}</option>
          {categories.map((each) => (
            <option key={each} value={each}>
              {options.category[each]}
            </option>
          ))}
        </Select>
        <Select
          h="44px"
          aria-label={text.order}
          value={sort ?? ''}
          onChange={({ target }) => change({ sortBy: target.value })}
        >
          <option value="">{q ? text.bestFirst : text.asListed}</option>
          {sortOrders.map((each) => (
            <option key={each} value={each}>
              {sorts[each]}
            </option>
          ))}
        </Select>
      </Filters>
      <DayFields of={days} change={change} />
      {unclear.length > 0 && <UnclearPanel of={unclear} change={change} />}
      {error && <ProblemPanel error={error} fact={text.failed} retry={reload} />}
      {products && (
        <Stack gap="20px" {...dimmedWhileStale({ isLoading, error })}>
          {products.length > 0 ? (
            <>
              <ProductTiles>
                {products.map((product, at) => (
                  <ProductTile
                    key={product._id}
                    product={product}
                    isSeenFirst={at < SEEN_FIRST}
                    edit={() => openDrawer(product._id)}
                    remove={() => setRemoving(product)}
                  />
                ))}
              </ProductTiles>
              <Pager page={page} size={PAGE} total={total ?? products.length} go={turn} />
            </>
          ) : (
            <Empty
              picture="/goods/bare-pot.svg"
              head={text.none}
              sentence={text.noneSentence}
              action={<Button onClick={() => openDrawer(null)}>{text.add}</Button>}
            />
          )}
        </Stack>
      )}
      {!products && !error && unclear.length === 0 && (
        <ProductTiles aria-busy>
          {Array.from({ length: 8 }, (_, index) => (
            <Skeleton key={index} as="li" h="360px" borderRadius="l" />
          ))}
        </ProductTiles>
      )}
      {drawer.opening > 0 && (
        <LazyPart>
          <ProductDrawer
            key={drawer.opening}
            id={drawer.id}
            open={drawer.open}
            close={closeDrawer}
            saved={saved}
            made={() => void showNew()}
          />
        </LazyPart>
      )}
      {removing && (
        <DeleteProduct
          product={removing}
          close={() => setRemoving(undefined)}
          remove={() => discontinue(removing)}
        />
      )}
      {importing && <ImportDialog close={() => setImporting(false)} imported={() => void reload()} />}
    </Stack>
  );
}
