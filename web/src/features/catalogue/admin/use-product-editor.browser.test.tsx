import { catalogueRoutes } from '#contracts/catalogue/api';
import { PICTURE } from '#contracts/examples';
import { expect, it, vi } from 'vitest';
import { codeOf } from '../../../lib/api.ts';
import { answering, no } from '../../../testing/shop.ts';
import { show } from '../../../testing/show.tsx';
import { creationOf, emptyDraft } from './draft.ts';
import { useProductEditor } from './use-product-editor.ts';

const lamp = {
  title: 'Lamp',
  description: 'Brass.',
  category: 'men',
  brand: 'zara',
  price: '20',
  images: PICTURE,
} as const;

function Editor({ made }: { readonly made: () => void }) {
  const { draft, set, save } = useProductEditor(null, true, () => undefined, made);
  const fill = () => {
    for (const field of ['title', 'description', 'category', 'brand', 'price', 'images'] as const)
      set(field, lamp[field]);
  };
  return (
    <>
      <button onClick={fill}>Fill</button>
      <button onClick={() => save.submit()}>Save</button>
      <p>
        {draft?.title}: {codeOf(save.error)}
      </p>
    </>
  );
}

it('has a product shown that an earlier try has made, and keeps what was typed since', async () => {
  const body = creationOf({ ...emptyDraft, ...lamp });
  answering(catalogueRoutes.createProduct, { body }, () => no(409, 'IDEMPOTENCY_KEY_REUSED'));
  const made = vi.fn<() => void>();
  const screen = await show(<Editor made={made} />);
  await screen.getByRole('button', { name: 'Fill' }).click();
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Lamp: IDEMPOTENCY_KEY_REUSED')).toBeVisible();
  expect(made).toHaveBeenCalledTimes(1);
});
