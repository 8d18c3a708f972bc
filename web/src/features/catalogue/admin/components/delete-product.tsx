import type { Product } from '#contracts/catalogue/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { useAdminText } from '../../../../lib/admin-text.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';

interface DeleteProductProps {
  readonly product: Product;
  readonly close: () => void;
  readonly remove: () => void;
}

/** Names the product and says what will happen, before it happens. */
export function DeleteProduct({ product, close, remove }: DeleteProductProps) {
  const all = useAdminText();
  const text = all.products;
  return (
    <Dialog
      head={text.removeHead(product.title)}
      close={close}
      foot={
        <>
          <Button tone="line" onClick={close}>
            {all.lists.cancel}
          </Button>
          <Button
            tone="danger"
            onClick={() => {
              close();
              remove();
            }}
          >
            {text.remove}
          </Button>
        </>
      }
    >
      <chakra.p>{text.removeSentence}</chakra.p>
    </Dialog>
  );
}
