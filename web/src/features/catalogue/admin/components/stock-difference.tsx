import { catalogueRoutes } from '#contracts/catalogue/api';
import type { Product } from '#contracts/catalogue/views';
import { adjustStockBody } from '#contracts/stock/commands';
import { stockReasons, type StockReason } from '#contracts/stock/events';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { useAdminText } from '../../../../lib/admin-text.ts';
import { call } from '../../../../lib/api.ts';
import { randomKey } from '../../../../lib/random-key.ts';
import { useSubmit } from '../../../../lib/submit.ts';
import { toast } from '../../../../lib/toast.ts';
import { Button } from '../../../../ui/button.tsx';
import { Input, Labelled, Select } from '../../../../ui/field.tsx';
import { ProblemPanel } from '../../../../ui/problem-panel.tsx';

/** The id of the form that the controls belong to: they stand inside of the product's own. */
export const STOCK_FORM = 'stock-difference';

/** What is typed of a difference, sent at once and apart from the product: it is right whatever is sold meanwhile. */
export function useStockDifference(productId: string | null, changed: (now: Product) => void) {
  const text = useAdminText().products;
  const [by, setBy] = useState('');
  const [reason, setReason] = useState<StockReason>('received');
  const [key, setKey] = useState(randomKey);
  const [problem, setProblem] = useState<'stockByWrong' | 'stockByUnsent'>();
  const { submit, busy, error } = useSubmit(async () => {
    const body = adjustStockBody.safeParse({ by: Number(by), reason });
    setProblem(body.success ? undefined : 'stockByWrong');
    if (!body.success || productId === null) return;
    const { product } = await call(
      catalogueRoutes.changeStock,
      { params: { id: productId }, body: body.data },
      { headers: { 'Idempotency-Key': key } },
    );
    setBy('');
    setKey(randomKey());
    changed(product);
    toast('success', text.stockIs(product.countInStock));
  });
  const typeBy = (value: string): void => {
    setBy(value);
    setProblem(undefined);
  };
  const isTyped = by !== '';
  /** Whether nothing is typed that saving the product would leave behind; says so else. */
  const isSent = (): boolean => {
    setProblem(isTyped ? 'stockByUnsent' : undefined);
    return !isTyped;
  };
  return { by, typeBy, reason, setReason, problem, isTyped, isSent, submit, busy, error };
}

type Difference = ReturnType<typeof useStockDifference>;

export function StockDifference({ of }: { readonly of: Difference }) {
  const text = useAdminText().products;
  return (
    <chakra.fieldset p="14px" borderWidth="1px" borderColor="line" borderRadius="12px">
      <chakra.legend px="6px" fontWeight={600}>
        {text.stockDifference}
      </chakra.legend>
      <chakra.p textStyle="small" color="muted" mb="10px">
        {text.stockDifferenceHint}
      </chakra.p>
      <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="12px">
        <Labelled label={text.stockBy} error={of.problem && text[of.problem]}>
          {(tied) => (
            <Input
              {...tied}
              form={STOCK_FORM}
              type="number"
              step={1}
              value={of.by}
              onChange={({ target }) => of.typeBy(target.value)}
              onWheel={({ currentTarget }) => currentTarget.blur()}
            />
          )}
        </Labelled>
        <Labelled label={text.stockReason}>
          {(tied) => (
            <Select
              {...tied}
              form={STOCK_FORM}
              value={of.reason}
              onChange={({ target }) =>
                of.setReason(stockReasons.find((each) => each === target.value) ?? 'other')
              }
            >
              {stockReasons.map((each) => (
                <option key={each} value={each}>
                  {text.stockReasons[each]}
                </option>
              ))}
            </Select>
          )}
        </Labelled>
      </chakra.div>
      <Button type="submit" form={STOCK_FORM} tone="line" size="small" mt="12px" busy={of.busy}>
        {text.stockChange}
      </Button>
      {of.error !== undefined && (
        <chakra.div mt="12px">
          <ProblemPanel error={of.error} fact={text.stockNotChanged} />
        </chakra.div>
      )}
    </chakra.fieldset>
  );
}
