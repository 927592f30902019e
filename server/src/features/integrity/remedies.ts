import type { Input, Output } from '@hai/contract/contract'
import type { AskedRemedy } from '@hai/contract/integrity'
import { z } from 'zod'
import { staffPeople } from '../identity/index.ts'
import { expectsMember, isRuleOfThePast } from './rules.ts'
import { violationsOfMember } from './check-member.ts'
import type { IntegrityDeps } from './deps.ts'
import { listRepairable, REPAIR } from './repairs.ts'
import { UNLOCK } from './unlock.ts'

type Deps = Pick<IntegrityDeps, 'database' | 'book' | 'ledger' | 'clock'>

/** Without `user_id`, for the platform’s accounts. Fails: NOT_FOUND. */
export async function readRemedies(deps: Deps, input: Input<'get_balance_repairs'>): Promise<Output<'get_balance_repairs'>> {
  const user_id = input.user_id ?? null
  const [accounts, requested, violations] = await Promise.all([
    listRepairable(deps, input),
    readAsked(deps, user_id),
    user_id === null ? [] : violationsOfMember(deps, user_id),
  ])
  const is_paid_by_another = violations.some(({ rule }) => expectsMember(rule))
  const is_rewritten =
    violations.some(({ rule }) => isRuleOfThePast(rule) && !expectsMember(rule)) ||
    accounts.some(({ obstacle }) => obstacle === 'entries_changed')
  return {
    accounts,
    asked: requested,
    is_sound: accounts.length === 0 && violations.length === 0,
    is_rewritten,
    is_paid_by_another,
  }
}

async function readAsked(deps: Deps, user_id: string | null): Promise<AskedRemedy[]> {
  const rows = await pendingOf(deps, user_id)
  const person = await staffPeople(
    deps.database,
    rows.map(({ requested_by }) => requested_by),
  )
  return rows.map(({ id, kind, needs, payload, requested_by, requested_at, expires_at }) => ({
    approval_id: id,
    what: kind === REPAIR ? 'repair' : 'unlock',
    account: z.object({ account: z.string() }).safeParse(payload).data?.account ?? null,
    required_role: needs === 'admin' ? 'admin' : 'super_admin',
    requested_by: person(requested_by),
    requested_at: requested_at.toISOString(),
    expires_at: expires_at.toISOString(),
  }))
}

const pendingOf = ({ database, book, clock }: Deps, user_id: string | null) =>
  database
    .selectFrom('approvals.approval_view')
    .select(['id', 'kind', 'needs', 'payload', 'requested_by', 'requested_at', 'expires_at'])
    .where('book', '=', book.number)
    .where('kind', 'in', [REPAIR, UNLOCK])
    .where('target_user_id', user_id === null ? 'is' : '=', user_id)
    .where('status', '=', 'pending')
    .where('expires_at', '>', clock.now())
    .orderBy('requested_at')
    .execute()
