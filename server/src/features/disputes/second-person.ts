import type { ApprovalFacts } from '@hai/contract/approval-facts'
import { cents, negative, type Cents } from '@hai/contract/money'
import { cents as centsSchema } from '@hai/contract/schemas'
import type { WholeCase } from '@hai/contract/dispute-case'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { ApprovalCase, ApprovalKind } from '../approvals/index.ts'
import { staffPeople } from '../identity/index.ts'
import type { DisputesDeps } from './deps.ts'
import type { Side } from './items.ts'
import { readDispute, type DisputeRow } from './queries.ts'

/** For refunds of money that was already paid out. */
export const REFUND_APPROVAL = 'dispute_refund'
/** For decisions on appeals that move money. */
export const APPEAL_APPROVAL = 'dispute_appeal'

export interface PendingApproval {
  readonly approval_id: string
  readonly expires_at: Date
}

/** `approved` is null if no approval was needed. */
export interface Decider {
  readonly decided_by: string
  readonly approved: { readonly approved_by: string; readonly approval_id: string } | null
}

export const approvalColumns = ({ approved }: Decider) => approved ?? { approved_by: null, approval_id: null }
export const toAuditFields = ({ decided_by, approved }: Decider) =>
  approved ? { approval_id: approved.approval_id, requested_by: decided_by } : {}

/**
 * The highest amount that an admin may take from wallets in 24 hours without approval, as a multiple of the limit for
 * one decision.
 */
const ALONE_TIMES = 3
const DAY_MS = 24 * 3_600_000

/** The highest amount that this admin may take from a wallet now without approval. */
export async function readAloneMax(db: Database, decider_id: string, now: Date): Promise<Cents> {
  return readMax(db, sql`disputes.taken_alone(${decider_id}::uuid, ${dayBefore(now)})`)
}

const dayBefore = (now: Date): Date => new Date(now.getTime() - DAY_MS)

async function readMax(db: Database, taken: RawBuilder<unknown>): Promise<Cents> {
  const settings = await db.selectFrom('adjustments.settings_view').select('refund_alone_max').executeTakeFirstOrThrow()
  const bound = settings.refund_alone_max
  const { rows } = await sql<{ taken: number }>`select ${taken} as taken`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the amount taken is missing')
  return cents(Math.max(0, Math.min(bound, ALONE_TIMES * bound - row.taken)))
}

/** `readAloneMax` under a lock, so that simultaneous decisions of one admin cannot exceed the limit together. */
export async function lockAloneMax(trx: Transaction, decider_id: string, now: Date): Promise<Cents> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`disputes.alone:${decider_id}`}, 0))`.execute(trx)
  return readAloneMax(trx, decider_id, now)
}

/**
 * The limit for a decision on the command line. One person can enter any admin’s address there, so all admins also
 * share one limit of the same size. Returns the lower of the two.
 */
export async function lockCommandLineMax(trx: Transaction, decider_id: string, now: Date): Promise<Cents> {
  const own = await lockAloneMax(trx, decider_id, now)
  await sql`select pg_advisory_xact_lock(hashtextextended('disputes.alone:command line', 0))`.execute(trx)
  const shared = await readMax(trx, sql`disputes.taken_on_command_line(${dayBefore(now)})`)
  return own < shared ? own : shared
}

const amountOf = z.object({ amount: centsSchema })

interface ApprovalInput {
  readonly kind: typeof REFUND_APPROVAL | typeof APPEAL_APPROVAL
  readonly dispute: DisputeRow
  readonly to: Side
  readonly amount: Cents
  readonly reason: string
  readonly first_decided_by?: string | null
  readonly payload: Readonly<Record<string, unknown>>
}

type MovedFacts = Extract<ApprovalFacts, { readonly kind: ApprovalInput['kind'] }>

/** The amount that the decision moves, and from whom to whom. */
export function movedFacts({ kind, dispute, to, amount }: Pick<ApprovalInput, 'kind' | 'dispute' | 'to' | 'amount'>): MovedFacts {
  const { payer_id, payee_id } = dispute
  const [from_user_id, user_id] = to === 'payer' ? [payee_id, payer_id] : [payer_id, payee_id]
  return { kind, user_id, from_user_id, amount }
}

/**
 * The parties and the author of the appealed decision can neither request nor approve. Fails: FORBIDDEN (the requester
 * is one of them), CONFLICT (already requested).
 */
export async function requestApproval(
  { approvals }: Pick<DisputesDeps, 'approvals'>,
  trx: Transaction,
  asker: Parameters<DisputesDeps['approvals']['ask']>[1],
  { kind, dispute, to, amount, reason, first_decided_by = null, payload }: ApprovalInput,
): Promise<PendingApproval> {
  const facts = movedFacts({ kind, dispute, to, amount })
  return approvals.ask(trx, asker, {
    facts,
    subject: dispute.id,
    reason,
    target_user_id: facts.user_id,
    excluded_ids: [dispute.payer_id, dispute.payee_id, ...(first_decided_by === null ? [] : [first_decided_by])],
    payload: { ...payload, amount, to },
  })
}

const movedBy = z.object({ amount: centsSchema, to: z.enum(['payer', 'payee']) })

export const caseContext: NonNullable<ApprovalKind['context']> = async (db, { subject, payload }) => {
  const about: ApprovalCase = { kind: 'dispute', id: subject }
  const dispute = await readDispute(db, subject)
  if (!dispute) return { case: about }
  const { amount, to } = movedBy.parse(payload)
  const toPayer = to === 'payer' ? amount : negative(amount)
  return {
    case: about,
    changes: [
      { owner_id: dispute.payer_id, account: 'available', amount: toPayer },
      { owner_id: dispute.payee_id, account: 'available', amount: negative(toPayer) },
    ],
  }
}

export async function readWaiting(db: Database, dispute_id: string, now: Date): Promise<WholeCase['waits_for_second']> {
  const row = await db
    .selectFrom('approvals.approval_view')
    .select(['id', 'payload', 'requested_by', 'expires_at'])
    .where('kind', 'in', [REFUND_APPROVAL, APPEAL_APPROVAL])
    .where('subject', '=', dispute_id)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!row) return null
  const person = await staffPeople(db, [row.requested_by])
  return {
    approval_id: row.id,
    amount: amountOf.parse(row.payload).amount,
    requested_by: person(row.requested_by),
    expires_at: row.expires_at.toISOString(),
  }
}
