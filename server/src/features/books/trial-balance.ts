import type { Output } from '@hai/contract/contract'
import { accountClasses } from '@hai/contract/book-classes'
import type { TrialDay, TrialRow } from '@hai/contract/books'
import { cents } from '@hai/contract/money'
import { balancesAt, type KindBalance } from './balances.ts'
import { type DayFlow, type Days, readFlows, readReach, readStretches } from './day-flows.ts'
import { positionBeforeDay } from './days.ts'
import type { BooksDeps } from './deps.ts'

export type Audit = Output<'get_financial_audit'>
type Trial = Audit['total']

interface Moved {
  debits: number
  credits: number
}

/** What left each kind of account and what came to it. */
export function movedBy(flows: readonly Pick<DayFlow, 'from_kind' | 'to_kind' | 'amount'>[]): ReadonlyMap<string, Moved> {
  const moved = new Map<string, Moved>()
  const of = (kind: string): Moved => {
    const known = moved.get(kind) ?? { debits: 0, credits: 0 }
    moved.set(kind, known)
    return known
  }
  for (const { from_kind, to_kind, amount } of flows) {
    of(from_kind).debits += amount
    of(to_kind).credits += amount
  }
  return moved
}

const sumOf = (rows: readonly TrialRow[], field: 'opening' | 'debits' | 'credits' | 'closing') =>
  cents(rows.reduce((sum, row) => sum + row[field], 0))

const order = ({ class: of, kind }: Pick<TrialRow, 'class' | 'kind'>): string => `${accountClasses.indexOf(of)} ${kind}`

/** One trial balance: from what each kind held, what moved, and what the ledger says that each held then. */
function trialOf(opening: readonly KindBalance[], moved: ReadonlyMap<string, Moved>, closing: readonly KindBalance[]): Trial {
  const said = new Map(closing.map(({ kind, balance }) => [kind, balance]))
  const rows = opening
    .map(({ kind, class: of, balance }): TrialRow => {
      const { debits, credits } = moved.get(kind) ?? { debits: 0, credits: 0 }
      const after = balance - debits + credits
      return {
        ...{ kind, class: of, opening: cents(balance), debits: cents(debits), credits: cents(credits), closing: cents(after) },
      }
    })
    .toSorted((a, b) => (order(a) < order(b) ? -1 : 1))
  const sums = {
    ...{ opening: sumOf(rows, 'opening'), debits: sumOf(rows, 'debits') },
    ...{ credits: sumOf(rows, 'credits'), closing: sumOf(rows, 'closing') },
  }
  return {
    rows: rows.filter((row) => row.opening !== 0 || row.debits !== 0 || row.credits !== 0),
    sums,
    is_balanced: sums.opening === 0 && sums.closing === 0 && sums.debits === sums.credits,
    agrees_with_ledger: rows.every(({ kind, closing: reckoned }) => said.get(kind) === reckoned),
  }
}

/** What each kind holds after a trial balance. */
const carried = (opening: readonly KindBalance[], { rows }: Trial): readonly KindBalance[] => {
  const closing = new Map(rows.map((row) => [row.kind, row.closing]))
  return opening.map((kind) => ({ ...kind, balance: closing.get(kind.kind) ?? kind.balance }))
}

/**
 * The trial balance of a period and of its days. What moved is read from closings and a short rest; each closing balance is reckoned on
 * from the one before and held against the ledger’s own, which knows nothing of closings.
 */
export async function readAudit({ database }: Pick<BooksDeps, 'database'>, days: Days): Promise<Audit> {
  const reach = await readReach(database, days.zone)
  const [stretches, flows, before] = await Promise.all([
    readStretches(database, days, reach),
    readFlows(database, days, reach),
    positionBeforeDay(database, days.zone, days.from),
  ])
  const [opening = [], ...closings] = await balancesAt(database, [before, ...stretches.map(({ last_id }) => last_id)])
  const flowsOf = Map.groupBy(flows, ({ day }) => day)
  let standing = opening
  const list = stretches.map(({ day, first_id, last_id, is_closed }, index): TrialDay => {
    const trial = trialOf(standing, movedBy(flowsOf.get(day) ?? []), closings[index] ?? [])
    standing = carried(standing, trial)
    return { day, ...trial, postings: last_id - first_id + 1, first_position: first_id, last_position: last_id, is_closed }
  })
  return {
    as_of: { position: reach.position, at: reach.at?.toISOString() ?? null, hash: reach.hash },
    is_complete: reach.is_complete,
    ...{ time_zone: days.zone, from: days.from, to: days.to },
    total: trialOf(opening, movedBy(flows), closings.at(-1) ?? opening),
    days: list,
  }
}
