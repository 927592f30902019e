import { hash } from 'node:crypto'
import { NO_REPAIR } from '@hai/contract/seal-forms'
import { z } from 'zod'
import { RuleViolation, requireEqual } from './rule-violation.ts'
import type { RepairRow, SealRow } from './rows.ts'

const jumps = z.array(z.tuple([z.int(), z.int()]))

interface Repair {
  readonly row: RepairRow
  readonly brought: number
  isOut: boolean
}

function readJumps({ id, jumps: text }: RepairRow): z.output<typeof jumps> {
  try {
    return jumps.parse(JSON.parse(text))
  } catch {
    throw new RuleViolation(`repair ${id}`, 'its jumps are postings and cents', '[[posting, cents], …]', text.slice(0, 120))
  }
}

/**
 * Checks balance repairs (decision 0042). Each lists its jumps: the postings after which an account’s balance is not
 * the previous one plus the amount, and the difference in cents. Its hash covers the previous repair and the journal.
 */
export function createRepairs() {
  const all: Repair[] = []
  const byAccount = new Map<number, Repair[]>()
  const explained = new Map<string, number>()
  let bound = 0
  let chain = ''

  return {
    add: (row: RepairRow) => {
      const steps = readJumps(row)
      for (const [posting, step] of steps) {
        const key = `${row.account_id} ${posting}`
        explained.set(key, (explained.get(key) ?? 0) + step)
      }
      const repair = { row, brought: steps.reduce((sum, [, step]) => sum + step, 0), isOut: false }
      all.push(repair)
      byAccount.set(row.account_id, [...(byAccount.get(row.account_id) ?? []), repair])
    },
    stepOf: (account_id: number, posting: number): number => {
      const own = byAccount.get(account_id)
      if (!own) return 0
      let step = explained.get(`${account_id} ${posting}`) ?? 0
      for (const repair of own) {
        if (repair.isOut || repair.row.position >= posting) continue
        repair.isOut = true
        step -= repair.brought
      }
      return step
    },
    /**
     * The postings up to `last_id` are archived. Repairs at an earlier position are not checked. If an account has an
     * archived entry after a repair, that entry took back the repair’s difference. Calls `explain` with the cents in
     * balance_after of an account’s newest archived entry that are not in the sum of its entries.
     */
    start: (
      last_id: number,
      lastArchived: (account_id: number) => number,
      explain: (account_id: number, difference: number) => void,
    ) => {
      for (const repair of all) {
        const { account_id, position, hash: own } = repair.row
        const archived = readJumps(repair.row).filter(([posting]) => posting <= last_id)
        repair.isOut = position < last_id && lastArchived(account_id) > position
        explain(account_id, archived.reduce((sum, [, step]) => sum + step, 0) - (repair.isOut ? repair.brought : 0))
        if (position >= last_id) continue
        chain = own
        bound += 1
      }
    },
    summary: () => ({ count: all.length, newest: all.at(-1)?.row.id ?? null }),
    /**
     * A seal has the hash of the newest repair at its time, which covers all earlier repairs. That repair must still
     * exist.
     */
    namedBy: ({ number, repairs }: SealRow) => {
      if (repairs !== NO_REPAIR && !all.some(({ row }) => row.hash === repairs))
        throw new RuleViolation(`seal ${number}`, 'the repair that it names exists', repairs, 'none')
    },
    bind: (before: number, link: string) => {
      for (let next = all[bound]; next && next.row.position < before; next = all[bound]) {
        const { row } = next
        const reported = [
          row.account_id,
          row.before,
          row.after,
          row.position,
          row.jumps,
          row.requested_by,
          row.approved_by,
          row.approval_id,
          row.at,
          row.reason,
        ].join(' ')
        const due = hash('sha256', Buffer.concat([Buffer.from(chain, 'hex'), Buffer.from(link, 'hex'), Buffer.from(reported)]))
        requireEqual(`repair ${row.id}`, 'the chain of repairs', due, row.hash)
        chain = row.hash
        bound += 1
      }
    },
  }
}
