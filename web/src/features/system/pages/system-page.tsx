import { chakra } from '@chakra-ui/react/styled-system';
import { useAdminText } from '../../../lib/admin-text.ts';
import { formatCount } from '../../../lib/money.ts';
import { useTitle } from '../../../lib/title.ts';
import { Panel, Stack } from '../../../ui/boxes.tsx';
import { OfficeHead } from '../../../ui/office-head.tsx';
import { ProblemPanel } from '../../../ui/problem-panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useSystem } from '../api.ts';
import { FailedLettersPanel } from '../components/failed-letters-panel.tsx';
import { ParkedPanel } from '../components/parked-panel.tsx';
import { ProcessesPanel } from '../components/processes-panel.tsx';
import { ProjectionsPanel } from '../components/projections-panel.tsx';
import { ProofPanel } from '../components/proof-panel.tsx';
import { RebuildsPanel } from '../components/rebuilds-panel.tsx';
import { UndecidedPanel } from '../components/undecided-panel.tsx';
import { UnpaidPanel } from '../components/unpaid-panel.tsx';

const Two = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 2fr)' },
    gap: { base: '12px', md: '20px' },
  },
});

/**
 * For the operator: how far the read side is, what waits for a decision, and what is still to be done. Auditors may
 * look.
 */
export default function SystemPage() {
  const text = useAdminText().system;
  const { system, error, reload, acts } = useSystem();
  useTitle(text.title);
  const parked = system?.projections.flatMap((projection) => projection.parked) ?? [];
  return (
    <Stack gap={{ base: '12px', md: '20px' }}>
      <OfficeHead title={text.title}>
        <chakra.p textStyle="small" color="muted">
          {text.refreshes}
        </chakra.p>
      </OfficeHead>
      {error && <ProblemPanel error={error} fact={text.failed} retry={reload} />}
      {system ? (
        <>
          <ParkedPanel parked={parked} acts={acts} />
          {system.failedLetters.length > 0 && (
            <FailedLettersPanel letters={system.failedLetters} retry={acts?.retryLetter} />
          )}
          {system.undecidedPayments.length > 0 && <UndecidedPanel payments={system.undecidedPayments} />}
          <Two>
            <Panel>
              <chakra.h2 textStyle="h3" mb="6px">
                {text.logEnd}
              </chakra.h2>
              <chakra.p textStyle="total">{formatCount(Number(system.log.end))}</chakra.p>
              <chakra.p textStyle="small" color="muted" mt="6px">
                {text.logEndSentence}
              </chakra.p>
            </Panel>
            <ProofPanel verification={system.verification} verify={acts?.verify} />
          </Two>
          <UnpaidPanel unpaid={system.unpaid} />
          <ProjectionsPanel projections={system.projections} rebuild={acts?.rebuild} />
          <RebuildsPanel projections={system.projections} />
          <ProcessesPanel processes={system.processes} />
        </>
      ) : (
        !error && (
          <Stack gap="20px" aria-busy>
            <Skeleton h="140px" borderRadius="l" />
            <Skeleton h="420px" borderRadius="l" />
            <Skeleton h="420px" borderRadius="l" />
          </Stack>
        )
      )}
    </Stack>
  );
}
