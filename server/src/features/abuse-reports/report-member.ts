import type { ReportCategory } from '@hai/contract/report-categories'
import { id } from '@hai/contract/schemas'
import { z } from 'zod'
import type { Member } from '../../caller.ts'
import type { Clock } from '../../platform/clock.ts'
import { countAttempt } from '../../platform/count-attempt.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Handler } from '../../feature.ts'
import { fail } from '../../platform/failure.ts'
import { newId } from '../../platform/ids.ts'
import type { Identity } from '../identity/index.ts'
import type { RecordAudit } from '../security/index.ts'
import { insertReport, insertReporterCopy } from './queries.ts'
import { recordEvent, type DomainEvent } from '../../events/index.ts'

const CHANGED = 'abuse_reports.changed'

const changed = z.object({ report_id: id, is_open: z.boolean() })

/** The event names no member, so it does not reveal who reported whom. */
export const recordReportChange = (trx: Transaction, payload: z.infer<typeof changed>, at: Date): Promise<void> =>
  recordEvent(trx, { type: CHANGED, user_id: null, payload, at })

export const changedReport = (event: DomainEvent): z.infer<typeof changed> | null =>
  event.stream === 'outbox' && event.outboxEvent.type === CHANGED ? changed.parse(event.outboxEvent.payload) : null

export interface AbuseReportDeps {
  readonly database: Database
  readonly identity: Pick<Identity, 'holderOfTag'>
  readonly recordAudit: RecordAudit
  /** A callback, because the wallet feature depends on this one. */
  readonly findPayment: (user_id: string, transaction_id: string) => Promise<{ readonly id: string } | null>
  readonly clock: Clock
}

const PER_DAY = 5
const DAY_MS = 86_400_000

export interface NewReport {
  readonly reported_id: string | null
  readonly tag_typed: string
  readonly category: ReportCategory
  readonly description: string
  readonly transaction_id?: string | null
  /** Staff may read the last messages of this conversation from before the report. */
  readonly session_id?: string
}

export const writeReport = (
  { database, recordAudit, clock }: Pick<AbuseReportDeps, 'database' | 'recordAudit' | 'clock'>,
  { user_id: reporter_id, email, request }: Member,
  { reported_id, tag_typed, category, description, transaction_id = null, session_id }: NewReport,
): Promise<void> =>
  database.transaction().execute(async (trx) => {
    const created_at = clock.now()
    const within = { now: created_at, most: PER_DAY, withinMs: DAY_MS }
    await countAttempt(trx, { table: 'abuse_reports.budget', owner: 'reporter_id', member_id: reporter_id }, within)
    const report = { id: newId(), reporter_id, category, description, transaction_id, created_at }
    await insertReporterCopy(trx, { ...report, tag_typed })
    if (reported_id === null || !(await insertReport(trx, { ...report, reported_id, session_id: session_id ?? null }))) return
    await recordAudit(trx, {
      action_type: 'suspicious_activity',
      request,
      user_id: reporter_id,
      actor_email: email,
      context: 'member_reported',
      extra_metadata: { report_id: report.id, category },
    })
    await recordReportChange(trx, { report_id: report.id, is_open: true }, created_at)
  })

/**
 * Reports the owner of a tag. The answer does not reveal whether the tag exists or an earlier report is open. Fails:
 * RECIPIENT_IS_SELF, NOT_FOUND (not a payment of the caller), RATE_LIMITED.
 */
export const reportMember =
  (deps: AbuseReportDeps): Handler<'report_member'> =>
  async (caller, { hai_tag, category, description, transaction_id: reported_transaction }) => {
    const reported_id = await deps.identity.holderOfTag(hai_tag)
    if (reported_id === caller.user_id) fail('RECIPIENT_IS_SELF')
    const payment =
      reported_transaction === undefined
        ? null
        : ((await deps.findPayment(caller.user_id, reported_transaction.toLowerCase())) ?? fail('NOT_FOUND'))
    const transaction_id = payment?.id ?? null
    await writeReport(deps, caller, { reported_id, tag_typed: hai_tag, category, description, transaction_id })
    return {}
  }
