import type { Accounts } from './accounts.ts'
import { Differs, must } from './differs.ts'
import type { WholePosting } from './links.ts'
import type { HoldRow } from './rows.ts'

export function createHolds(accounts: Accounts) {
  const open = new Map<number, HoldRow & { readonly public_id: string }>()

  const end = (id: number, ends: number): string => {
    const hold = open.get(ends)
    if (!hold) throw new Differs(`posting ${id}`, 'the hold it ends is open', `a hold of posting ${ends}`, 'none')
    must(`hold of posting ${ends}`, 'ended by the posting that names it', id, hold.ended_by)
    open.delete(ends)
    accounts.hold(hold.account_id, -hold.amount, `hold of posting ${ends}`)
    return hold.public_id
  }

  return {
    count: ({ posting, entries }: WholePosting, hold: HoldRow | null): string | null => {
      const ended = posting.ends === null ? null : end(posting.id, posting.ends)
      const into = entries.find(({ account_id, amount }) => {
        const { class: kind } = accounts.of(account_id, `posting ${posting.id}`)
        return amount > 0 && (kind === 'on_hold' || kind === 'escrow')
      })
      const name = `hold of posting ${posting.id}`
      must(name, 'there is one where money waits, and nowhere else', into !== undefined, hold !== null)
      if (!into || !hold) return ended
      must(name, 'waits where the posting says', into.account_id, hold.account_id)
      must(name, 'holds what the posting moved', into.amount, hold.amount)
      open.set(posting.id, { ...hold, public_id: posting.public_id })
      accounts.hold(hold.account_id, hold.amount, name)
      return ended
    },
    prove: () => {
      for (const { posting_id, ended_by } of open.values())
        must(`hold of posting ${posting_id}`, 'ended by the posting that names it', null, ended_by)
    },
  }
}
