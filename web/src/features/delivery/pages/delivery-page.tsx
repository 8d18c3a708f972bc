import { shippingRoutes } from '#contracts/shipping/api';
import type { ListedMethod } from '#contracts/shipping/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { lazy, useState } from 'react';
import { useAnswer } from '../../../lib/api.ts';
import { useAdminText } from '../../../lib/admin-text.ts';
import { useLocale } from '../../../lib/locale.tsx';
import { formatMoney } from '../../../lib/money.ts';
import { useTitle } from '../../../lib/title.ts';
import { Panel, Stack } from '../../../ui/boxes.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { LazyPart } from '../../../ui/lazy-part.tsx';
import { OfficeHead } from '../../../ui/office-head.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { countryLabel } from '../../addresses/countries.ts';
import { wayName } from '../words.ts';

const MethodDialog = lazy(() => import('../components/method-dialog.tsx'));

/** The method that is changed, or none for a new one, and the revision at which it was opened. */
type Doing = { readonly method?: ListedMethod; readonly revision: number } | undefined;

/** The page on which admins set the delivery methods. */
export default function DeliveryPage() {
  const text = useAdminText().delivery;
  const { data, error, mutate } = useAnswer(shippingRoutes.deliveryMethods, {});
  const [doing, setDoing] = useState<Doing>();
  useTitle(text.title);
  return (
    <Stack gap="20px">
      <OfficeHead title={text.title} count={data?.methods.length}>
        {data && <Button onClick={() => setDoing({ revision: data.revision })}>{text.add}</Button>}
      </OfficeHead>
      {error && <ProblemPanel error={error} fact={text.failed} retry={() => mutate()} />}
      {data && (
        <chakra.ul
          display="grid"
          gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 320px), 1fr))"
          gap="16px"
        >
          {data.methods.map((method) => (
            <Method
              key={method._id}
              method={method}
              edit={() => setDoing({ method, revision: data.revision })}
            />
          ))}
        </chakra.ul>
      )}
      {!data && !error && <Skeleton h="220px" aria-busy />}
      {doing && (
        <LazyPart>
          <MethodDialog {...doing} close={() => setDoing(undefined)} reload={() => mutate()} />
        </LazyPart>
      )}
    </Stack>
  );
}

interface MethodProps {
  readonly method: ListedMethod;
  readonly edit: () => void;
}

function Method({ method, edit }: MethodProps) {
  const text = useAdminText().delivery;
  const { language } = useLocale();
  const { kind, place, countries, price, freeAbove, days, isActive } = method;
  const name = wayName(method, language);
  const facts = [
    [
      text.where,
      countries === null
        ? text.everywhereElse
        : countries.map((code) => countryLabel(language, code)).join(', '),
    ],
    [text.price, formatMoney(price)],
    [text.freeAbove, freeAbove === null ? text.never : formatMoney(freeAbove)],
    [text.days, days.from === days.to ? String(days.from) : `${days.from}–${days.to}`],
    ...(kind === 'pickup' ? [[text.place, place?.[language] ?? text.noPlace] as const] : []),
  ] as const;
  return (
    <li>
      <Panel display="grid" gap="14px" h="100%">
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="8px 12px">
          <chakra.h2 textStyle="h3" flex={1} overflowWrap="anywhere">
            {name}
          </chakra.h2>
          <Badge {...(isActive ? { tone: 'success' } : {})}>
            {isActive ? text.offered : text.notOffered}
          </Badge>
        </chakra.div>
        <chakra.dl display="grid" gridTemplateColumns="auto 1fr" gap="6px 20px">
          {facts.map(([what, value]) => (
            <chakra.div key={what} display="contents">
              <chakra.dt color="muted">{what}</chakra.dt>
              <chakra.dd fontWeight={600} whiteSpace="pre-line" overflowWrap="anywhere">
                {value}
              </chakra.dd>
            </chakra.div>
          ))}
        </chakra.dl>
        <Button tone="soft" size="small" justifySelf="start" aria-label={text.editOf(name)} onClick={edit}>
          {text.edit}
        </Button>
      </Panel>
    </li>
  );
}
