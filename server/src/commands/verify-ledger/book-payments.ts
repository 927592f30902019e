import { commandKeyOf } from '../../ledger/prepare.ts'
import { bookNumberOfTransaction } from '../../ledger/index.ts'
import { SYSTEM_ACTOR_ID } from '../../platform/ids.ts'
import type { Accounts } from './accounts.ts'
import type { WholePosting } from './links.ts'
import { id, parseDetails } from './named-parties.ts'
import { requireEqual, RuleViolation, type Faults } from './rule-violation.ts'

const CLEARING = /^outside:clearing:(\d{1,3})$/

/** The accounts that a payment between books changes, with the signs, by kind. */
const allowed: ReadonlyMap<string, RegExp> = new Map([
  ['sent_to_book', /^(available- clearing\+|clearing\+ on_hold-)( platform_fees\+)?( tax_fees\+)?$/],
  ['received_from_book', /^available\+ clearing-$/],
  ['returned_from_book', /^available\+ clearing-( platform_fees-)?( tax_fees-)?$/],
])

/**
 * Accounts `outside:clearing:*` change only by payments between books. A receipt or return names the payment, and its
 * idempotency key follows from that, so each payment is received and returned at most once.
 */
export function noteBookPayment(faults: Faults, accounts: Accounts, { posting, entries }: WholePosting): void {
  const name = `posting ${posting.id}`
  const used = entries.map(({ account_id, amount }) => ({ kind: accounts.of(account_id, name).kind, amount }))
  const clearing = used.flatMap(({ kind }) => CLEARING.exec(kind)?.[1] ?? [])
  const form = allowed.get(posting.kind)
  if (!form && clearing.length === 0) return
  const words = used.map(({ kind, amount }) => `${CLEARING.test(kind) ? 'clearing' : kind}${amount > 0 ? '+' : '-'}`)
  const found = words.toSorted().join(' ')
  faults.note(() => {
    if (!form?.test(found))
      throw new RuleViolation(name, 'a clearing account moves with a payment between books', posting.kind, found)
  })
  if (posting.kind !== 'received_from_book' && posting.kind !== 'returned_from_book') return
  const details = parseDetails(posting.details)
  const payment = id.safeParse(details.book_payment_id).data ?? ''
  const starter = posting.kind === 'received_from_book' ? String(details.payer_id) : SYSTEM_ACTOR_ID
  const key = commandKeyOf({ initiator_id: starter, idempotency_key: payment })
  faults.note(() =>
    requireEqual(name, 'a payment between books arrives or returns once', key, posting.command_key.replaceAll('-', '')),
  )
  if (posting.kind === 'received_from_book')
    faults.note(() =>
      requireEqual(
        name,
        'a payment between books comes from the book that it names',
        String(bookNumberOfTransaction(payment)),
        clearing[0],
      ),
    )
}
