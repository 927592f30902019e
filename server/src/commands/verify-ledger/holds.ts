import type { Accounts } from './accounts.ts'
import { RuleViolation, requireEqual } from './rule-violation.ts'
import type { WholePosting } from './links.ts'
import type { HoldRow } from './rows.ts'

/** Checks that each hold is opened by one posting and ended by the posting that names it. */
export function createHolds(accounts: Accounts) {
  const open = new Map<number, HoldRow & { readonly public_id: string }>()

  const end = (id: number, ends: number): string => {
    const hold = open.get(ends)
    if (!hold) throw new RuleViolation(`posting ${id}`, 'the hold it ends is open', `a hold of posting ${ends}`, 'none')
    requireEqual(`hold of posting ${ends}`, 'ended by the posting that names it', id, hold.ended_by)
    open.delete(ends)
    accounts.hold(hold.account_id, -hold.amount, `hold of posting ${ends}`)
    return hold.public_id
  }

  return {
    /** A hold that was open before the count begins. */
    start: (hold: HoldRow, public_id: string): void => {
      open.set(hold.posting_id, { ...hold, public_id })
      accounts.hold(hold.account_id, hold.amount, `hold of posting ${hold.posting_id}`)
    },
    count: ({ posting, entries }: WholePosting, hold: HoldRow | null): string | null => {
      const ended = posting.ends === null ? null : end(posting.id, posting.ends)
      const into = entries.find(({ account_id, amount }) => {
        const { class: kind } = accounts.of(account_id, `posting ${posting.id}`)
        return amount > 0 && (kind === 'on_hold' || kind === 'escrow')
      })
      const name = `hold of posting ${posting.id}`
      requireEqual(name, 'exists if and only if the posting put money on hold', into !== undefined, hold !== null)
      if (!into || !hold) return ended
      requireEqual(name, 'is in the account that the posting credited', into.account_id, hold.account_id)
      requireEqual(name, 'has the amount that the posting moved', into.amount, hold.amount)
      open.set(posting.id, { ...hold, public_id: posting.public_id })
      accounts.hold(hold.account_id, hold.amount, name)
      return ended
    },
    /** `last_id`: the last posting of the dump. A later posting may have ended a hold of an archived partition. */
    prove: (last_id: number) => {
      for (const { posting_id, ended_by } of open.values())
        if (ended_by === null || ended_by <= last_id)
          requireEqual(`hold of posting ${posting_id}`, 'ended by the posting that names it', null, ended_by)
    },
  }
}
