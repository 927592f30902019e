import type { DisputeDecision } from '@hai/contract/dispute-reasons'
import type { DisputeStatus } from '@hai/contract/dispute-steps'
import { cents, type Cents } from '@hai/contract/money'
import type { Staff } from '../../caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { recordStaffAct } from '../admin/index.ts'
import { commandLine } from '../identity/index.ts'
import { acting, type Acting, type Context } from './deps.ts'
import { endDispute, type Ended, type LockedCase } from './end-dispute.ts'
import { disputeChanged } from './facts.ts'
import type { DisputedItem } from './items.ts'
import { lockDispute, readDispute, type DisputeRow } from './queries.ts'

/** What staff say of what they do: a word of theirs, and a text of 15 to 500 characters that both sides read (of a freeze: the frozen one). */
export interface Grounds {
  readonly admin_id: string
  readonly reason_code: string
  readonly reason: string
}

/** Who decides, and over which connection. */
type Judge = Pick<Staff, 'user_id' | 'role' | 'request' | 'act_id'>

export interface Judgement extends Grounds {
  readonly dispute_id: string
  /** Of a refund: how much of it. Default: all that is on hold, fee and tax included, or all that was paid out and has not come back yet. */
  readonly amount?: Cents | undefined
  /** Who does it over the staff’s pages; nobody: it comes from the machine’s command line. */
  readonly staff?: Staff | undefined
}

export type Decided = Pick<Ended, 'moved' | 'kept' | 'transaction_id'> & { readonly status: DisputeStatus }

const acts = { refund: 'dispute_refunded', release: 'dispute_released', close: 'dispute_closed' } as const

/**
 * Ends a dispute, with its item and the money, all or nothing; of two who decide one does. Answers what the payer got back, or the payee
 * got. Fails: NOT_FOUND, FORBIDDEN (not staff, or one of the two), INVALID_TRANSITION,
 * AMOUNT_OUT_OF_BOUNDS for a part that leaves the payee nothing of the amount, and more than there is to come back; and as the ledger does.
 */
export async function decide(context: Context, decision: DisputeDecision, judgement: Judgement): Promise<Decided> {
  const { dispute_id, admin_id } = judgement
  const act = await acting(context)
  const judge = await judgeOf(act, judgement)
  const { related_type, related_id } = (await readDispute(act.database, dispute_id)) ?? fail('NOT_FOUND')
  const items = act.items[related_type] ?? fail('NOT_FOUND')
  return act.database.transaction().execute(async (trx) => {
    const item = (await items.lock(trx, related_id)) ?? fail('NOT_FOUND')
    const dispute = await lockForStaff(trx, dispute_id, admin_id)
    refuseWrongPart(item, judgement.amount)
    return end(act, trx, { items, item, dispute }, { ...judgement, decision, judge })
  })
}

/** Of what is on hold comes back all, or a part that leaves the payee some of the amount. Fails: AMOUNT_OUT_OF_BOUNDS. */
export function refuseWrongPart({ held, amount }: Pick<DisputedItem, 'held' | 'amount'>, part: Cents | undefined): void {
  if (held === 0 || part === undefined || part === held) return
  const maximum = partMost({ amount })
  if (part <= 0 || part > maximum) fail('AMOUNT_OUT_OF_BOUNDS', { minimum: cents(1), maximum })
}

/** The largest part of held money that can come back. */
export const partMost = ({ amount }: Pick<DisputedItem, 'amount'>): Cents => cents(Math.max(0, amount - 1))

async function end(
  act: Acting,
  trx: Transaction,
  locked: LockedCase,
  { decision, judge, reason_code, reason, amount }: Judgement & { readonly decision: DisputeDecision; readonly judge: Judge },
): Promise<Decided> {
  const ending = { decision, by: 'admin', actor_id: judge.user_id, body: reason, reason_code, amount } as const
  const { dispute } = locked
  const { dispute: ended, moved, transaction_id, kept } = await endDispute(act, trx, locked, ending)
  const now = act.clock.now()
  const after = { status: ended.status, moved, kept, reason_code, transaction_id, opponent_id: dispute.opponent_id }
  const about = { ...inAudit(dispute), reason, before: { status: dispute.status }, after }
  await recordStaffAct(trx, judge, { action: acts[decision], ...about }, now)
  await disputeChanged(trx, ended, { action: decision, by: 'admin', from: dispute.status, is_told_by_item: false }, now)
  return { moved, kept, transaction_id, status: ended.status }
}

/** Whom an act upon a dispute is about: the audit is asked for it by who began it. */
export const inAudit = ({ id, initiator_id }: Pick<DisputeRow, 'id' | 'initiator_id'>) => ({
  subject: id,
  target_user_id: initiator_id,
})

/** Fails: FORBIDDEN for whoever is not of the staff. */
async function judgeOf({ identity }: Pick<Context, 'identity'>, { admin_id, staff }: Judgement): Promise<Judge> {
  const role = (await identity.staffRoleOf(admin_id)) ?? fail('FORBIDDEN')
  return staff ?? { user_id: admin_id, role, request: commandLine() }
}

/** Nobody judges their own. Fails: NOT_FOUND, FORBIDDEN. */
export async function lockForStaff(trx: Transaction, dispute_id: string, admin_id: string): Promise<DisputeRow> {
  const dispute = (await lockDispute(trx, dispute_id)) ?? fail('NOT_FOUND')
  return dispute.payer_id === admin_id || dispute.payee_id === admin_id ? fail('FORBIDDEN') : dispute
}
