import type { System } from '#contracts/system/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { useAdminText } from '../../../lib/admin-text.ts';
import { dayAndTime } from '../../../lib/dates.ts';
import { useLocale } from '../../../lib/locale.tsx';
import { formatCount } from '../../../lib/money.ts';
import { Panel } from '../../../ui/boxes.tsx';
import { FigureCell } from '../../../ui/figure-cell.tsx';
import { Table, TableBox } from '../../../ui/table.tsx';

/** The shop's background work: how much waits, what is overdue, and what fails and is retried. */
export function ProcessesPanel({ processes }: Pick<System, 'processes'>) {
  const text = useAdminText().system;
  const { language } = useLocale();
  const explained: Readonly<Record<string, string>> = text.what;
  return (
    <Panel>
      <chakra.h2 textStyle="h3" mb="8px">
        {text.processes}
      </chakra.h2>
      <TableBox>
        <Table cards={720}>
          <thead>
            <tr>
              <th scope="col">{text.name}</th>
              {(['waiting', 'overdue', 'failing'] as const).map((name) => (
                <th key={name} scope="col" data-figure>
                  {text[name]}
                </th>
              ))}
              <th scope="col">{text.next}</th>
            </tr>
          </thead>
          <tbody>
            {processes.map(({ name, waiting, overdue, failing, error, nextDueAt }) => (
              <chakra.tr
                key={name}
                gridTemplateAreas='"name name name" "waiting overdue failing" "next next next"'
                css={{ gridTemplateColumns: 'repeat(3, minmax(0, 1fr)) !important' }}
              >
                <chakra.th scope="row" gridArea="name">
                  {name}
                  <chakra.span display="block" textStyle="small" color="muted" fontWeight={400}>
                    {explained[name]}
                  </chakra.span>
                  {error !== null && (
                    <chakra.span
                      display="block"
                      textStyle="small"
                      color="danger"
                      fontWeight={400}
                      whiteSpace="pre-line"
                    >
                      {error}
                    </chakra.span>
                  )}
                </chakra.th>
                <FigureCell area="waiting" name={text.waiting}>
                  {formatCount(waiting)}
                </FigureCell>
                <FigureCell area="overdue" name={text.overdue} tone={overdue > 0 ? 'warning' : undefined}>
                  {formatCount(overdue)}
                </FigureCell>
                <FigureCell area="failing" name={text.failing} tone={failing > 0 ? 'danger' : undefined}>
                  {formatCount(failing)}
                </FigureCell>
                <chakra.td gridArea="next" color="muted">
                  <chakra.span data-cards-only textStyle="small">
                    {text.next}{' '}
                  </chakra.span>
                  {nextDueAt ? <time dateTime={nextDueAt}>{dayAndTime(nextDueAt, language)}</time> : '–'}
                </chakra.td>
              </chakra.tr>
            ))}
          </tbody>
        </Table>
      </TableBox>
    </Panel>
  );
}
