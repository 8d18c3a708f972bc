import { catalogueRoutes } from '#contracts/catalogue/api';
import type { ProductDetails, Variant } from '#contracts/catalogue/views';
import { adjustStockBody } from '#contracts/stock/commands';
import { stockReasons, type StockReason } from '#contracts/stock/events';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { useAdminText } from '../../../../lib/admin-text.ts';
import { call, isKeyReused } from '../../../../lib/api.ts';
import { randomKey } from '../../../../lib/random-key.ts';
import { useSubmit } from '../../../../lib/submit.ts';
import { toast } from '../../../../lib/toast.ts';
import { wholeNumberIn } from '../../../../lib/typed-number.ts';
import { Button } from '../../../../ui/button.tsx';
import { Input, Labelled, Select } from '../../../../ui/field.tsx';
import { ProblemPanel } from '../../../../ui/problem-panel.tsx';
import { readProduct } from '../api.ts';

/** The id of the form that the controls belong to: they stand inside of the product's own. */
export const STOCK_FORM = 'stock-difference';

/**
 * A typed stock difference, sent at once and apart from the product: it is right however many are sold in the meantime.
 */
export function useStockDifference(
  seen: ProductDetails | null,
  changed: (now: ProductDetails, variantId?: string) => void,
) {
  const text = useAdminText().products;
  const [by, setBy] = useState('');
  const [reason, setReason] = useState<StockReason>('received');
  const [variantId, setVariantId] = useState('');
  const [key, setKey] = useState(randomKey);
  const [problem, setProblem] = useState<'stockByWrong' | 'stockByUnsent' | 'variantMissing'>();
  const { submit, busy, error } = useSubmit(async () => {
    if (seen === null) return;
    const variant = seen.variants.find(({ _id }) => _id === variantId);
    if (seen.variants.length > 0 && !variant) return setProblem('variantMissing');
    const of = variant ? { variantId } : {};
    const body = adjustStockBody.safeParse({ by: wholeNumberIn(by), reason, ...of });
    setProblem(body.success ? undefined : 'stockByWrong');
    if (!body.success) return;
    const { product } = await call(
      catalogueRoutes.changeStock,
      { params: { id: seen._id }, body: body.data },
      { headers: { 'Idempotency-Key': `${key}${variant?._id ?? ''}` } },
    ).catch(async (failure: unknown) => {
      if (isKeyReused(failure)) {
        setKey(randomKey());
        changed(await readProduct(seen._id).catch(() => seen), variant?._id);
      }
      throw failure;
    });
    setBy('');
    setKey(randomKey());
    changed(product, variant?._id);
    const now = product.variants.find(({ _id }) => _id === variantId) ?? product;
    toast('success', text.stockIs(now.countInStock));
  });
  const typeBy = (value: string): void => {
    // The field is emptied once the difference is sent: what is typed meanwhile would be lost.
    if (busy) return;
    setBy(value);
    setProblem(undefined);
  };
  const isTyped = by !== '';
  /** Whether no unsent difference would be lost by saving the product; shows a problem where one would. */
  const isSent = (): boolean => {
    setProblem(isTyped ? 'stockByUnsent' : undefined);
    return !isTyped;
  };
  const choose = (id: string): void => {
    setVariantId(id);
    setProblem(undefined);
  };
  return { by, typeBy, variantId, choose, reason, setReason, problem, isTyped, isSent, submit, busy, error };
}

type Difference = ReturnType<typeof useStockDifference>;

interface StockDifferenceProps {
  readonly of: Difference;
  /** As the shop has them; none for a product without options. */
  readonly variants: readonly Variant[];
}

export function StockDifference({ of, variants }: StockDifferenceProps) {
  const text = useAdminText().products;
  const byProblem = of.problem === 'variantMissing' ? undefined : of.problem;
  return (
    <chakra.fieldset p="14px" borderWidth="1px" borderColor="line" borderRadius="12px">
      <chakra.legend px="6px" fontWeight={600}>
        {text.stockDifference}
      </chakra.legend>
      <chakra.p textStyle="small" color="muted" mb="10px">
        {text.stockDifferenceHint}
      </chakra.p>
      <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="12px">
        {variants.length > 0 && (
          <chakra.div gridColumn={{ sm: '1 / -1' }}>
            <Labelled
              label={text.variant}
              error={of.problem === 'variantMissing' ? text.variantMissing : undefined}
            >
              {(tied) => (
                <Select
                  {...tied}
                  form={STOCK_FORM}
                  value={of.variantId}
                  onChange={({ target }) => of.choose(target.value)}
                >
                  <option value="">{text.choose}</option>
                  {variants.map(({ _id, values, countInStock }) => (
                    <option key={_id} value={_id}>
                      {values.join(' / ')} ({text.inStock(countInStock)})
                    </option>
                  ))}
                </Select>
              )}
            </Labelled>
          </chakra.div>
        )}
        <Labelled label={text.stockBy} error={byProblem && text[byProblem]}>
          {(tied) => (
            // A phone's keyboard for numbers has no minus.
            <Input
              {...tied}
              form={STOCK_FORM}
              value={of.by}
              onChange={({ target }) => of.typeBy(target.value)}
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
