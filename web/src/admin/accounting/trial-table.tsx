import type { TrialDay, TrialRow } from '@hai/contract/accounting'
import { Link } from 'wouter'
import { useTranslations } from '../../lib/translations.ts'
import { Status } from '../../ui/status.tsx'
import { adminPaths } from '../paths.ts'
import { useLedgerNames } from '../ui/ledger-names.ts'
import { FigureTable } from '../ui/figure-table.tsx'
import { Difference, Money } from '../ui/sensitive.tsx'
import type { Period } from './period.tsx'
import { dayText } from '../ui/time-text.ts'

/** The balances of all accounts add up to zero, unless the ledger has faults. */
const figures = ['opening', 'debits', 'credits', 'closing'] as const

export function TrialTable({
  label,
  trial: { rows, sums, kinds_in_question },
  days,
}: {
  label: string
  trial: Pick<TrialDay, 'rows' | 'sums' | 'kinds_in_question'>
  days: Period
}) {
  const t = useTranslations('admin_accounting')
  const names = useLedgerNames()
  const period = days.from === days.to ? dayText(days.from) : `${dayText(days.from)} – ${dayText(days.to)}`
  const isChanged = rows.some((row) => row.closing !== row.stored_closing || row.closing !== row.recomputed_closing)
  const columns = isChanged ? ([...figures, 'stored_closing', 'recomputed_closing'] as const) : figures
  const name = ({ kind }: TrialRow) => (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <Link
        href={adminPaths.financialAudit({ tab: 'journal', account_kind: kind, ...days })}
        aria-label={t('show_in_journal', { account: names.account(kind), day: period })}
        className="font-medium text-inherit no-underline hover:underline"
      >
        {names.account(kind)}
      </Link>
      {kinds_in_question.includes(kind) && <Status tone="problem">{t('in_question')}</Status>}
    </span>
  )
  return (
    <FigureTable
      label={label}
      rows={rows}
      rowKey={({ kind }) => kind}
      columns={[
        { id: 'account', header: t('admin_ui.account_type'), cell: name },
        ...columns.map((figure) => ({
          id: figure,
          header: t(figure),
          align: 'end' as const,
          cell: (row: TrialRow) => (
            <Money
              cents={row[figure]}
              className={
                figure === 'recomputed_closing' && row.recomputed_closing !== row.stored_closing
                  ? 'font-bold text-problem'
                  : 'font-normal'
              }
            />
          ),
        })),
      ]}
      sum={[
        t('ui.total'),
        ...columns.map((figure) =>
          figure === 'debits' || figure === 'credits' ? (
            <Money key={figure} cents={sums[figure]} />
          ) : (
            <Difference key={figure} cents={sums[figure]} />
          ),
        ),
      ]}
    />
  )
}
