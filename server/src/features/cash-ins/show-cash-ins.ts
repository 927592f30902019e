import { cashInActionsOf } from '@hai/contract/cash-in-steps'
import type { CashIn } from '@hai/contract/cash-ins'
import type { Database } from '../../platform/database/database.ts'
import { nameFor, type FoundMember } from '../identity/index.ts'
import type { Context } from './deps.ts'
import type { CashInRow } from './queries.ts'

export interface SeenCashIn {
  readonly viewer_id: string
  readonly row: CashInRow
}

/** True for a waiting cash-in whose time is over. The scheduled job sets its status to `expired` a little later. */
export const hasExpired = ({ status, expires_at }: CashInRow, now: Date): boolean => status === 'waiting' && expires_at <= now

const roleOf = ({ viewer_id, row }: SeenCashIn): CashIn['role'] => (row.agent_id === viewer_id ? 'agent' : 'member')
const otherOf = (seen: SeenCashIn): string => (roleOf(seen) === 'agent' ? seen.row.member_id : seen.row.agent_id)

type ShowContext = Pick<Context, 'identity' | 'transfers' | 'database' | 'clock'>

/** In the given order. */
export async function showCashIns(
  { identity, transfers, database, clock }: ShowContext,
  seen: readonly SeenCashIn[],
  db: Database = database,
): Promise<CashIn[]> {
  if (seen.length === 0) return []
  const sights = seen.map((one) => ({ viewer_id: one.viewer_id, other_id: otherOf(one) }))
  const people = await identity.findMembers([...new Set(sights.map(({ other_id }) => other_id))], db)
  const dealt = await transfers.dealtAmong(sights, db)
  const now = clock.now()
  return seen.map((one) => {
    const other_id = otherOf(one)
    return show(one, { other: people.get(other_id), isKnown: dealt.has(`${one.viewer_id} ${other_id}`), now })
  })
}

interface Known {
  readonly other: FoundMember | undefined
  readonly isKnown: boolean
  readonly now: Date
}

function show(seen: SeenCashIn, { other, isKnown, now }: Known): CashIn {
  const { id, version, amount, share, share_paid, share_due_at, transaction_id, expires_at, created_at, ended_at } = seen.row
  const role = roleOf(seen)
  const isLate = hasExpired(seen.row, now)
  const status = isLate ? 'expired' : seen.row.status
  return {
    id,
    version,
    role,
    status,
    amount,
    transaction_id,
    agent_share: role === 'agent' ? (share_paid ?? share) : null,
    share_due_at: role === 'agent' && share > 0 ? (share_due_at?.toISOString() ?? null) : null,
    counterparty: {
      shown_name: nameFor(other?.full_name ?? null, isKnown),
      hai_tag: other?.hai_tag ?? '',
      avatar_url: other?.avatar_url ?? null,
    },
    actions: cashInActionsOf(status, role),
    expires_at: expires_at.toISOString(),
    created_at: created_at.toISOString(),
    ended_at: (isLate ? expires_at : ended_at)?.toISOString() ?? null,
  }
}

export async function showOne(context: ShowContext, viewer_id: string, row: CashInRow, db?: Database): Promise<CashIn> {
  const [view] = await showCashIns(context, [{ viewer_id, row }], db)
  if (!view) throw new Error('the cash-in could not be shown')
  return view
}
