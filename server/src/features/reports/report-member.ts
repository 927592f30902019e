import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Handler } from '../../feature.ts'
import { fail } from '../../platform/failure.ts'
import { newId } from '../../platform/ids.ts'
import { oneMoreTry } from '../../platform/one-more-try.ts'
import type { Identity } from '../identity/index.ts'
import type { RecordAudit } from '../security/index.ts'
import type { Wallet } from '../wallet/index.ts'
import { insertReport, insertTold, lockBudget, writeBudget } from './queries.ts'

export interface ReportDeps {
  readonly database: Database
  readonly identity: Pick<Identity, 'holderOfTag'>
  readonly recordAudit: RecordAudit
  readonly wallet: Pick<Wallet, 'findItem'>
  readonly clock: Clock
}

/** How often somebody may report others within a day. */
const PER_DAY = 5
const DAY_MS = 86_400_000

/**
 * Writes down what the caller tells of a member, and in the audit trail that they did. Whether the tag is anybody’s, and whether an
 * earlier report is still open, the answer does not tell. Fails: RECIPIENT_IS_SELF, NOT_FOUND (a payment of others), RATE_LIMITED.
 */
export const reportMember =
  ({ database, identity, recordAudit, wallet, clock }: ReportDeps): Handler<'report_member'> =>
  async (caller, { hai_tag, category, description, transaction_id: asked }) => {
    const { user_id: reporter_id, request } = caller
    const reported_id = await identity.holderOfTag(hai_tag)
    if (reported_id === reporter_id) fail('RECIPIENT_IS_SELF')
    const found = asked === undefined ? null : ((await wallet.findItem(reporter_id, asked.toLowerCase())) ?? fail('NOT_FOUND'))
    const transaction_id = found?.item.id ?? null
    const told = { id: newId(), reporter_id, category, description, transaction_id }

    await database.transaction().execute(async (trx) => {
      const created_at = clock.now()
      const times = await lockBudget(trx, reporter_id)
      await writeBudget(trx, reporter_id, oneMoreTry(times, { now: created_at, most: PER_DAY, withinMs: DAY_MS }))
      await insertTold(trx, { ...told, tag_typed: hai_tag, created_at })
      if (reported_id === null) return
      if (!(await insertReport(trx, { ...told, reported_id, created_at }))) return
      await recordAudit(trx, {
        ...{ action_type: 'suspicious_activity', request, user_id: reporter_id, actor_email: caller.email },
        context: 'member_reported',
        extra_metadata: { report_id: told.id, category },
      })
    })
    return {}
  }
