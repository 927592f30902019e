import { Readable } from 'node:stream'
import type { Handler } from '../../feature.ts'
import { AUDIT_DAYS_MAX } from '@hai/contract/bounds'
import type { TrialRow } from '@hai/contract/accounting'
import { dollars } from '../../personal-data.ts'
import { CSV_MARK, csvLine } from '../../platform/csv.ts'
import { findingStamp } from '../integrity/index.ts'
import { periodOf } from './days.ts'
import type { AccountingDeps } from './deps.ts'
import { type Audit, readAudit } from './trial-balance.ts'

const columns = [
  'day',
  'account',
  'class',
  'opening',
  'debits',
  'credits',
  'closing',
  'stored closing',
  'closing from entries',
  'agrees with ledger',
  'currency',
]

/** The trial balance as CSV, in English like all staff pages. */
export const exportAudit =
  (deps: AccountingDeps): Handler<'export_financial_audit'> =>
  async (_staff, input) => {
    const days = periodOf(deps, input, AUDIT_DAYS_MAX)
    const file_name = `trial-balance-${days.from}-${days.to}.csv`
    const audit = await readAudit(deps, days)
    return { file_name, chunks: Readable.from([table(audit)]), rows: rowsOf(audit) }
  }

export const rowsOf = ({ days, total }: Audit): number => [...days, total].reduce((sum, { rows }) => sum + rows.length, 0)

function table({ days, total, from, to, as_of, is_complete, open_findings }: Audit): Uint8Array {
  const lines = (when: string, { rows, agrees_with_ledger }: { rows: readonly TrialRow[]; agrees_with_ledger: boolean }) =>
    rows.map(({ kind, class: of, opening, debits, credits, closing, stored_closing, recomputed_closing }) =>
      csvLine([
        when,
        kind,
        of,
        ...[opening, debits, credits, closing, stored_closing, recomputed_closing].map(dollars),
        agrees_with_ledger ? 'yes' : 'NO',
        'USD',
      ]),
    )
  const end = as_of.position === 0 ? [] : [`position ${as_of.position}`, `hash ${as_of.hash ?? ''}`, `at ${as_of.at ?? ''}`]
  return Buffer.from(
    [
      CSV_MARK,
      ...(open_findings === 0 ? [] : [csvLine([findingStamp({ open: open_findings, period: total.findings })])]),
      csvLine(columns),
      ...days.flatMap(({ day, ...trial }) => lines(day, trial)),
      ...lines(`${from} to ${to}`, total),
      csvLine([is_complete ? 'journal' : 'journal, incomplete, up to', ...end]),
    ].join(''),
  )
}
