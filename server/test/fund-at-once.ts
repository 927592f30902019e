import { randomUUID } from 'node:crypto'
import { cents, zeroCents } from '@hai/contract/money'
import { createLedger, fundMoves } from '../src/ledger/index.ts'
import { newId } from '../src/platform/ids.ts'
import type { MemberPerson } from './members.ts'

/** Adds money once for each amount (cents), without checking limits. */
export async function fundAtOnce(
  options: Parameters<typeof createLedger>[0],
  { user_id }: MemberPerson,
  amounts: readonly number[],
): Promise<void> {
  const ledger = createLedger(options)
  const { available } = await ledger.memberAccounts(user_id)
  await Promise.all(
    amounts.map((amount) =>
      ledger.post({
        kind: 'fund',
        initiator_id: user_id,
        idempotency_key: randomUUID(),
        payload: amount,
        moves: fundMoves({
          outside: 'outside:sandbox',
          member: available,
          amount: cents(amount),
          fee: zeroCents,
          tax: zeroCents,
        }),
        details: { funding_id: newId(), method: 'sandbox', amount, fee: 0, tax: 0 },
      }),
    ),
  )
}
