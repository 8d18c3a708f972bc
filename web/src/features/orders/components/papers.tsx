import { invoiceRoutes } from '#contracts/invoices/api';
import type { Paper } from '#contracts/invoices/views';
import { pathOf } from '#contracts/kernel/route';
import { toCents } from '#contracts/kernel/money';
import type { Order } from '#contracts/orders/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { FileText } from 'lucide-react';
import { useAnswer } from '../../../lib/api.ts';
import { keepReading } from '../../../lib/keep-reading.ts';
import { formatMoney } from '../../../lib/money.ts';
import { useOrderText } from '../../../lib/order-text.ts';
import { Stack } from '../../../ui/boxes.tsx';
import { ButtonAnchor } from '../../../ui/button.tsx';

/** Milliseconds between two reads while a document is missing. */
const POLL_INTERVAL = 2_000;

/** Whether every payment and every refund has its document. They follow a moment later. */
const isWhole = ({ refundedAmount }: Order, papers: readonly Paper[]): boolean => {
  const notes = papers.filter(({ kind }) => kind === 'credit-note');
  const corrected = notes.reduce((cents, { amount }) => cents + toCents(amount), 0);
  return papers.length > notes.length && corrected >= toCents(refundedAmount);
};

/** The invoice of a paid order, and the credit notes that correct it, for download. */
export function Papers({ order }: { readonly order: Order }) {
  const text = useOrderText().order;
  const request = { params: { id: order._id } };
  const { data: papers = [] } = useAnswer(invoiceRoutes.orderPapers, request, {
    refreshInterval: (latest) => (order.isPaid && !isWhole(order, latest ?? []) ? POLL_INTERVAL : 0),
    ...keepReading(POLL_INTERVAL),
  });
  if (papers.length === 0) return null;
  return (
    <Stack data-screen gap="10px">
      {papers.map((paper) => (
        <ButtonAnchor
          key={paper.number}
          tone="line"
          justifyContent="flex-start"
          flexWrap="wrap"
          whiteSpace="normal"
          href={`/api${addressOf(order, paper)}`}
          download={`${paper.number}.pdf`}
        >
          <FileText size={18} aria-hidden />
          <span>{text.papers[paper.kind]}</span>
          <chakra.span ml="auto" color="muted" fontWeight={400} textStyle="small" textAlign="right">
            {paper.number}
            {paper.kind === 'credit-note' && ` · ${formatMoney(paper.amount)}`}
          </chakra.span>
        </ButtonAnchor>
      ))}
    </Stack>
  );
}

const addressOf = ({ _id: id }: Order, { kind, number }: Paper): string =>
  kind === 'invoice'
    ? pathOf(invoiceRoutes.invoicePdf, { id })
    : pathOf(invoiceRoutes.creditNotePdf, { id, number });
