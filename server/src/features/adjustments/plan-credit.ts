import { plus, type Cents, cents } from '@hai/contract/money'
import { sql } from 'kysely'
import { adjustMoves, type ContraKind, type MemberAccounts, type Move } from '../../ledger/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { findPerson, type Person } from '../identity/index.ts'
import type { AdjustmentsDeps, Credit } from './deps.ts'

export interface Plan {
  readonly person: Person
  readonly accounts: MemberAccounts
  readonly moves: readonly Move[]
  readonly available: Cents
  readonly cap: Cents
  readonly contra_holds: Cents
}

/**
 * Checks a credit before it is posted or requested, so that staff see problems early. The ledger checks the cap and the
 * balances again when it posts. Fails: FORBIDDEN (the wallet of one of `staff_ids`), NOT_FOUND, OTHER_BOOK,
 * RECIPIENT_CANNOT_RECEIVE (blocked), LIMIT_EXCEEDED (the member’s balance would exceed its cap), INSUFFICIENT_FUNDS
 * (the platform account has too little; the error contains its balance).
 */
export async function planCredit(
  { book, ledger, limits }: Pick<AdjustmentsDeps, 'book' | 'ledger' | 'limits'>,
  db: Database,
  staff_ids: readonly string[],
  { user_id, amount, reason_code }: Credit,
): Promise<Plan> {
  if (staff_ids.includes(user_id)) fail('FORBIDDEN')
  const person = (await findPerson(db, user_id)) ?? fail('NOT_FOUND')
  if (person.book !== book.number) fail('OTHER_BOOK')
  if (person.is_blocked) fail('RECIPIENT_CANNOT_RECEIVE')
  const accounts = await ledger.memberAccounts(user_id)
  const { available } = await ledger.balances(user_id)
  const cap = await limits.balanceCap(person, db)
  if (plus(available, amount) > cap) {
    const remaining = cents(Math.max(0, cap - available))
    fail('LIMIT_EXCEEDED', { name: 'balance', limit: cap, used: available, remaining, resets_at: null })
  }
  const contra_holds = await heldBy(db, reason_code)
  if (contra_holds < amount) fail('INSUFFICIENT_FUNDS', { available_balance: contra_holds })
  const moves = adjustMoves({ contra: reason_code, member: accounts.available, amount })
  return { person, accounts, moves, available, cap, contra_holds }
}

async function heldBy(db: Database, kind: ContraKind): Promise<Cents> {
  const { rows } = await sql<{ balance: number }>`
    select balance from ledger.account_view where owner_id is null and kind = ${kind}`.execute(db)
  return cents(rows[0]?.balance ?? 0)
}
