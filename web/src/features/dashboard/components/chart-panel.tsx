import type { Mark } from '#contracts/stats/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { startTransition, useCallback, useId, useState, type ComponentType, type ReactNode } from 'react';
import { useAdminText } from '../../../lib/admin-text.ts';
import { Panel } from '../../../ui/boxes.tsx';
import { Button } from '../../../ui/button.tsx';
import { LazyPart } from '../../../ui/lazy-part.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** In CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface ChartProps {
  readonly marks: readonly Mark[];
  readonly labelOf: (mark: Mark) => string;
  readonly names: { readonly now: string; readonly before: string };
  readonly size: Size;
}

interface ChartPanelProps {
  readonly head: string;
  /** The chart in one sentence, for people who cannot see it. */
  readonly summary: string;
  readonly legend?: ReactNode;
  readonly chart: ComponentType<ChartProps>;
  readonly drawn: Omit<ChartProps, 'size'>;
  /** The same figures as a table. */
  readonly table: ReactNode;
}

const HEIGHT = { base: '220px', md: '290px' } as const;

/**
 * The size of the element with the ref, once it has come into view: a chart is much to render, so charts further down
 * wait, and each renders in slices.
 */
function useSizeWhenSeen() {
  const [size, setSize] = useState<Size>();
  const measured = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const resizing = new ResizeObserver(() =>
      startTransition(() => setSize({ width: element.clientWidth, height: element.clientHeight })),
    );
    const seeing = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      seeing.disconnect();
      resizing.observe(element);
    });
    seeing.observe(element);
    return () => {
      seeing.disconnect();
      resizing.disconnect();
    };
  }, []);
  return [size, measured] as const;
}

/** A chart with its sentence, and its figures as a table for people who prefer to read. */
export function ChartPanel({ head, summary, legend, chart: Chart, drawn, table }: ChartPanelProps) {
  const text = useAdminText().dashboard;
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const [size, measured] = useSizeWhenSeen();
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
        // A chart keeps its old width for a moment when the window becomes narrower.
        <chakra.div
          ref={measured}
          h={HEIGHT}
          overflowX="clip"
          css={{ overflowClipMargin: '40px' }}
          aria-hidden
        >
          {size && (
            <LazyPart instead={<Skeleton h="100%" borderRadius="m" aria-busy />}>
              <Chart {...drawn} size={size} />
            </LazyPart>
          )}
        </chakra.div>
      )}
    </Panel>
  );
}
