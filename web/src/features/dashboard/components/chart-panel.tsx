import { chakra } from '@chakra-ui/react/styled-system';
import { Suspense, useId, useState, type ReactNode } from 'react';
import { useAdminText } from '../../../lib/admin-text.ts';
import { Panel } from '../../../ui/boxes.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

interface ChartPanelProps {
  readonly head: string;
  /** The chart in one sentence, for who cannot see it. */
  readonly summary: string;
  readonly legend?: ReactNode;
  readonly chart: ReactNode;
  /** The same figures as a table. */
  readonly table: ReactNode;
}

const HEIGHT = { base: '220px', md: '290px' } as const;

/** A chart with its sentence, and its figures as a table for who would rather read. */
export function ChartPanel({ head, summary, legend, chart, table }: ChartPanelProps) {
  const text = useAdminText().dashboard;
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  return (
    <Panel aria-labelledby={id} minW={0}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="8px 16px" mb="12px">
        <chakra.h2 id={id} textStyle="h3" flex={1}>
          {head}
        </chakra.h2>
        {!asTable && (
          <chakra.div
            display="flex"
            flexWrap="wrap"
            gap="4px 16px"
            order={{ base: 1, md: 0 }}
            w={{ base: '100%', md: 'auto' }}
          >
            {legend}
          </chakra.div>
        )}
        <Button tone="ghost" size="small" onClick={() => setAsTable(!asTable)}>
          {asTable ? text.asChart : text.asTable}
        </Button>
      </chakra.div>
      <chakra.p srOnly>{summary}</chakra.p>
      {asTable ? (
        <chakra.div maxH={HEIGHT} overflow="auto" tabIndex={0}>
          {table}
        </chakra.div>
      ) : (
        // A chart keeps its old width for a moment when the window is made narrower.
        <chakra.div h={HEIGHT} overflowX="clip" css={{ overflowClipMargin: '40px' }} aria-hidden>
          <Suspense fallback={<Skeleton h="100%" borderRadius="m" aria-busy />}>{chart}</Suspense>
        </chakra.div>
      )}
    </Panel>
  );
}
