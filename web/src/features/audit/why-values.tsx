import { chakra } from '@chakra-ui/react/styled-system';
import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useAdminText } from '../../lib/admin-text.ts';
import { dateAndTime } from '../../lib/dates.ts';
import { useLocale } from '../../lib/locale.tsx';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemPanel } from '../../ui/problem-panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useProductProof, useWhyProduct } from './api.ts';
import { Proof } from './components/proof.tsx';
import { Unreadable } from './components/unreadable.tsx';
import { actorName } from './names.ts';

/** For each value of a product, the event that set it, who did it, and a link to it. */
export function WhyValues({ productId }: { readonly productId: string }) {
  const text = useAdminText().products;
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button tone="ghost" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
        <CircleHelp size={18} aria-hidden /> {text.why}
      </Button>
      {open && <Reasons productId={productId} />}
    </div>
  );
}

const written = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const isNothing = (value: unknown): boolean => value === null || ['', '{}'].includes(written(value));

const Reason = chakra('div', {
  base: { py: '10px', borderBottomWidth: '1px', borderColor: 'line', _last: { borderBottomWidth: 0 } },
});

function Reasons({ productId }: { readonly productId: string }) {
  const text = useAdminText().products;
  const { language } = useLocale();
  const { data, error, mutate } = useWhyProduct(productId);
  if (!data && error) return <ProblemPanel error={error} retry={() => mutate()} />;
  if (!data) return <Skeleton h="240px" mt="8px" aria-busy />;
  const names: Readonly<Record<string, string>> = text.fields;
  return (
    <>
      <ProductProof productId={productId} />
      <chakra.dl mt="4px" px="10px">
        {data.map(({ field, value, setBy }) => (
          <Reason key={field}>
            <chakra.dt fontWeight={600}>{names[field] ?? field}</chakra.dt>
            <dd>
              <chakra.span display="block" overflowWrap="anywhere" lineClamp={2}>
                {isNothing(value) ? text.empty : written(value)}
              </chakra.span>
              <chakra.span textStyle="small" color="muted">
                <chakra.span color="accent" fontWeight={600} textDecoration="underline">
                  <Link to={paths.auditEvent(setBy.position)}>{text.setBy(setBy.type, setBy.revision)}</Link>
                </chakra.span>{' '}
                · {dateAndTime(setBy.at, language)} · {actorName(setBy.actor).name}
              </chakra.span>
            </dd>
          </Reason>
        ))}
      </chakra.dl>
    </>
  );
}

/** Whether what the shop shows is what these events say. */
function ProductProof({ productId }: { readonly productId: string }) {
  const text = useAdminText();
  const names: Readonly<Record<string, string>> = text.products.fields;
  const { data, error, mutate } = useProductProof(productId);
  if (error) return <ProblemPanel error={error} retry={() => mutate()} />;
  return (
    data && (
      <chakra.div mt="8px">
        {data.unreadable ? (
          <Unreadable of={data.unreadable} so={text.audit.unreadableProduct} />
        ) : (
          <>
            <Proof of={data} nameOf={(field) => names[field] ?? field} unknown={text.audit.unknownProduct} />
            <chakra.p mt="8px" px="10px" textStyle="small" color="muted">
              {text.audit.ratingNotCompared}
            </chakra.p>
          </>
        )}
      </chakra.div>
    )
  );
}
