import type { ImportReport } from '#contracts/catalogue/import';
import { chakra } from '@chakra-ui/react/styled-system';
import { formatCount } from '../../../../lib/money.ts';
import { Table } from '../../../../ui/table.tsx';
import { sayReason, useWords } from '../import-reason.ts';

const Four = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(4, minmax(0, 1fr))' },
    gap: '12px',
    '& > div': { p: '12px', bg: 'sunken', borderRadius: 'm' },
    '& dt': { textStyle: 'small', color: 'muted' },
    '& dd': { textStyle: 'price' },
  },
});

/** Refusals that are listed; a file of another shop may have as many as it has lines. */
const LISTED = 50;

/** The id of the reason, for the button that has nothing to import. */
export const NOTHING_TO_IMPORT = 'nothing-to-import';

/** Why nothing of a file can be imported; undefined where something can, or where its end was not seen. */
export const whyNothing = ({ dryRun, finished, created, updated, unchanged, refused }: ImportReport) => {
  if (!dryRun || !finished || created + updated > 0) return undefined;
  if (refused > 0) return 'refused';
  return unchanged > 0 ? 'unchanged' : 'empty';
};

/** What an import did, or would do: the counts, and the first refused lines with their reasons. */
export function ImportOutcome({ report }: { readonly report: ImportReport }) {
  const words = useWords();
  const text = words.admin.products.import;
  const { refusals, unnamed } = report;
  const unlisted = Math.max(0, refusals.length - LISTED) + unnamed;
  const nothing = whyNothing(report);
  const counts = ['created', 'updated', 'unchanged', 'refused'] as const;
  return (
    <chakra.section aria-live="polite">
      <chakra.h3 textStyle="h3" mb="4px">
        {report.dryRun ? text.wouldBe : text.was}
      </chakra.h3>
      {!report.finished && <chakra.p mb="8px">{report.dryRun ? text.checkStopped : text.stopped}</chakra.p>}
      {nothing && (
        <chakra.p id={NOTHING_TO_IMPORT} mb="12px" fontWeight={600}>
          {text.nothing[nothing]}
        </chakra.p>
      )}
      <Four>
        {counts.map((name) => (
          <div key={name}>
            <dt>{text[name]}</dt>
            <dd>{formatCount(report[name])}</dd>
          </div>
        ))}
      </Four>
      {refusals.length > 0 && (
        <chakra.section mt="16px" maxH="240px" overflow="auto" tabIndex={0} aria-label={text.refused}>
          <Table>
            <thead>
              <tr>
                <th scope="col" data-figure>
                  {text.line}
                </th>
                <th scope="col">{text.field}</th>
                <th scope="col">{text.reason}</th>
              </tr>
            </thead>
            <tbody>
              {refusals.slice(0, LISTED).map((refusal) => (
                <tr key={`${refusal.line} ${refusal.field}`}>
                  <td data-figure>{refusal.line}</td>
                  <td>{refusal.field}</td>
                  <td>{sayReason(refusal, words)}</td>
                </tr>
              ))}
            </tbody>
          </Table>
          {unlisted > 0 && (
            <chakra.p px="12px" py="8px" color="muted">
              {text.more(formatCount(unlisted))}
            </chakra.p>
          )}
        </chakra.section>
      )}
    </chakra.section>
  );
}
