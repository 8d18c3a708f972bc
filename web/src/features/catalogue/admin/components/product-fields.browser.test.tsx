import { expect, it } from 'vitest';
import { show } from '../../../../testing/show.tsx';
import { products } from '../../../../locales/admin/en-products.ts';
import { emptyDraft, fields } from '../draft.ts';
import { ProductFields } from './product-fields.tsx';

const nothing = () => undefined;

// Options have a form of their own, which says what is wrong with them.
it.each(fields.filter((field) => field !== 'options'))(
  'a problem of a product is said at its field: %s',
  async (field) => {
    const screen = await show(
      <ProductFields
        draft={emptyDraft}
        problems={new Set([field])}
        set={nothing}
        uploading={nothing}
        options={null}
        difference={null}
      />,
    );
    await expect.element(screen.getByRole('alert')).toMatchTextContent(products.errors[field]);
    expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(1);
  },
);
