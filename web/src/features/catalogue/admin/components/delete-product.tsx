import type { Product } from '#contracts/catalogue/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { useAdminText } from '../../../../lib/admin-text.ts';
import { useLocalized } from '../../../../lib/locale.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { DialogFoot } from '../../../../ui/dialog-foot.tsx';

interface DeleteProductProps {
  readonly product: Product;
  readonly close: () => void;
  readonly remove: () => void;
}

/** Names the product and says what deleting it does, before it is deleted. */
export function DeleteProduct({ product, close, remove }: DeleteProductProps) {
  const all = useAdminText();
  const text = all.products;
  const { title } = useLocalized(product);
  return (
    <Dialog
      head={text.removeHead(title)}
      close={close}
      foot={
        <DialogFoot
          leave={all.lists.cancel}
          close={close}
          action={text.remove}
          act={() => {
            close();
            remove();
          }}
        />
      }
    >
      <chakra.p>{text.removeSentence}</chakra.p>
    </Dialog>
  );
}
