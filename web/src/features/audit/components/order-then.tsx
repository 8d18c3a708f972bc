import type { Order } from '#contracts/orders/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useAdminText } from '../../../lib/admin-text.ts';
import { paths } from '../../../lib/paths.ts';
import { Panel, Row } from '../../../ui/boxes.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { Table, TableBox } from '../../../ui/table.tsx';
import { PaidBadge, ProgressBadge } from '../../orders/order-badges.tsx';
import { useWhyOrder } from '../api.ts';
import { inWords } from '../order-words.ts';
import { useFieldName, useWords } from '../use-words.ts';

interface OrderThenProps {
  readonly revision: number;
  readonly order: Order | null;
  /** Only at the newest revision can each value name the event that set it. */
  readonly isNewest: boolean;
}

/** The order as it was, field by field or as JSON and, on request, the event behind each value. */
export function OrderThen({ revision, order, isNewest }: OrderThenProps) {
  const text = useAdminText().audit;
  const words = useWords();
  const nameOf = useFieldName();
  const [asJson, setAsJson] = useState(false);
  const [asksWhy, setAsksWhy] = useState(false);
  const why = useWhyOrder(asksWhy && isNewest && order ? order._id : null);
  const setBy = new Map(why.data?.map((each) => [each.field, each.setBy]));
  return (
    <Panel minW={0}>
      <Row flexWrap="wrap" mb="8px" gap="8px 12px">
        <chakra.h2 textStyle="h3" w={{ base: '100%', md: 'auto' }}>
          {text.orderAt(revision)}
        </chakra.h2>
        {order && (
          <Row gap="8px">
            <PaidBadge of={order} />
            <ProgressBadge of={order} />
          </Row>
        )}
        <Row gap="8px" ms="auto">
          {isNewest && order && (
            <Button tone="ghost" size="small" aria-pressed={asksWhy} onClick={() => setAsksWhy(!asksWhy)}>
              {text.why}
            </Button>
          )}
          <Button tone="line" size="small" onClick={() => setAsJson(!asJson)}>
            {asJson ? text.fields : text.json}
          </Button>
        </Row>
      </Row>
      {why.error && <ProblemPanel error={why.error} retry={() => why.mutate()} />}
      {!order ? (
        <chakra.p color="muted">{text.notPlaced}</chakra.p>
      ) : asJson ? (
        <chakra.pre fontFamily="mono" fontSize="13.5px" overflowX="auto" tabIndex={0}>
          {JSON.stringify(order, null, 2)}
        </chakra.pre>
      ) : (
        <TableBox>
          <Table cards={480}>
            <tbody>
              {Object.entries(order).map(([field, value]) => {
                const set = setBy.get(field);
                return (
                  <tr key={field}>
                    <chakra.th scope="row" gridColumn="1 / -1">
                      {nameOf(field)}
                    </chakra.th>
                    <chakra.td gridColumn="1 / -1">
                      <chakra.span overflowWrap="anywhere">{inWords(field, value, words)}</chakra.span>
                      {asksWhy && set && (
                        <chakra.span
                          display="block"
                          textStyle="small"
                          color="accent"
                          textDecoration="underline"
                        >
                          <Link to={paths.auditEvent(set.position)}>
                            {text.setBy(set.type, set.revision)}
                          </Link>
                        </chakra.span>
                      )}
                    </chakra.td>
                  </tr>
                );
              })}
            </tbody>
          </Table>
        </TableBox>
      )}
    </Panel>
  );
}
