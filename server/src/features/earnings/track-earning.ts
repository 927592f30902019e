import type { ActionFacts } from '@hai/contract/action-facts'
import type { ApprovalFacts } from '@hai/contract/approval-facts'
import type { Input } from '@hai/contract/contract'
import { manualEarnings } from '@hai/contract/earning-types'
import { earningOutcome, type EarningOutcome } from '@hai/contract/earnings'
import { cents as centsSchema } from '@hai/contract/schemas'
import { type Cents, negative } from '@hai/contract/money'
import { z } from 'zod'
import type { Staff } from '../../caller.ts'
import { manualEarningMoves, type Posted } from '../../ledger/index.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { once } from '../../platform/once.ts'
import { recordStaffAction } from '../admin/index.ts'
import { type ApprovalKind, requestFacts } from '../approvals/index.ts'
import { findStaffPeople } from '../identity/index.ts'
import type { EarningsDeps } from './deps.ts'
import { pending, posted, type EarningDecision } from './outcome.ts'
import { insertBooking, readAloneMax, manualDetails } from './queries.ts'

type EarningInput = Omit<Input<'track_platform_earnings'>, 'idempotency_key'>

const EARNING_APPROVAL = 'platform_earning'

const payloadSchema = manualDetails.extend({ amount: centsSchema, type: z.enum(manualEarnings) })

/** Fails: NOT_FOUND (an unknown member). */
async function earningFacts(db: Database, { amount, type, source_user }: EarningInput): Promise<ApprovalFacts> {
  if (source_user !== null && !(await findStaffPeople(db, [source_user])).has(source_user)) fail('NOT_FOUND')
  return { kind: EARNING_APPROVAL, amount, type, from_user_id: source_user }
}

/** `step` is `ask` if the earning needs approval. Fails: NOT_FOUND (an unknown member). */
export async function describeEarning({ database }: Pick<EarningsDeps, 'database'>, input: EarningInput): Promise<ActionFacts> {
  const step = input.amount > (await readAloneMax(database)) ? 'ask' : 'do'
  return requestFacts(step, await earningFacts(database, input))
}

/**
 * The subject of the approval. Only one request per subject can be pending, so the same earning cannot wait for
 * approval twice.
 */
const subjectOf = ({ type, amount, source_user, reference_type, reference_id }: EarningInput): string =>
  JSON.stringify([type, amount, source_user, reference_type, reference_id])

/**
 * A large amount needs a second admin’s approval. A repeated call with the same key gets the first answer. Fails:
 * NOT_FOUND, CONFLICT (the same earning is pending), IDEMPOTENCY_CONFLICT.
 */
export function trackEarning(
  deps: EarningsDeps,
  staff: Staff,
  { idempotency_key, ...request }: Input<'track_platform_earnings'>,
): Promise<EarningOutcome> {
  const { database, clock, ledger } = deps
  const payload = { call: 'track_platform_earnings', ...request }
  const command = { member_id: staff.user_id, idempotency_key, payload }
  return once({ database, clock, table: 'earnings.command' }, command, earningOutcome, async () => {
    const known = await ledger.replay(staff.user_id, idempotency_key, payload)
    const facts = await earningFacts(database, request)
    return async (trx) => {
      const { amount } = request
      if (known) return posted(known, amount)
      const alone = { idempotency_key, booked_by: staff.user_id, approval_id: null }
      if (amount <= (await readAloneMax(trx))) return posted(await book(deps, trx, staff, request, alone), amount)
      const about = { facts, subject: subjectOf(request), payload: request }
      return pending(await deps.approvals.ask(trx, staff, about), amount)
    }
  })
}

/** `staff` is the approver, or the admin who made the request if no approval was needed. */
async function book(
  { ledger, clock }: Pick<EarningsDeps, 'ledger' | 'clock'>,
  trx: Transaction,
  staff: Staff,
  input: EarningInput,
  { idempotency_key, booked_by, approval_id }: EarningDecision,
): Promise<Posted> {
  const { amount, ...details } = input
  const now = clock.now()
  const booked = await ledger.postWithin(trx, {
    kind: 'manual_earning',
    initiator_id: booked_by,
    idempotency_key,
    payload: { call: 'track_platform_earnings', ...input },
    moves: manualEarningMoves({ amount }),
    details,
  })
  if (booked.replayed) return booked
  const approved_by = approval_id === null ? null : staff.user_id
  await insertBooking(trx, { transaction_id: booked.public_id, amount, booked_by, booked_at: now, approved_by, approval_id })
  const after = approval_id === null ? input : { ...input, approval_id, requested_by: booked_by }
  await recordStaffAction(trx, staff, { action: 'earning_tracked', subject: booked.public_id, after }, now)
  return booked
}

const changesOf = (amount: Cents) => [
  { owner_id: null, account: 'manual_earnings', amount },
  { owner_id: null, account: 'outside:bank', amount: negative(amount) },
]

export const approvedEarning = (deps: EarningsDeps): ApprovalKind => ({
  kind: EARNING_APPROVAL,
  required_role: 'admin',
  context: (_db, { payload }) => ({ changes: changesOf(payloadSchema.parse(payload).amount) }),
  apply: async (trx, { payload, requested_by, approver, approval_id }) => {
    const word = { idempotency_key: approval_id, booked_by: requested_by, approval_id }
    await book(deps, trx, approver, payloadSchema.parse(payload), word)
  },
})
