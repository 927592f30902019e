import type { Output } from '@hai/contract/contract'
import { accountClasses } from '@hai/contract/account-classes'
import type { TrialDay, TrialRow } from '@hai/contract/accounting'
import { cents } from '@hai/contract/money'
import { touchedBy, type Touched } from '../integrity/index.ts'
import { balancesAt, type KindBalance } from './balances.ts'
import { changedUpTo, readChanges } from './changes.ts'
import { type DayFlow, type Days, readFlows, readReach, readStretches } from './day-flows.ts'
import { positionBeforeDay } from './days.ts'
import type { AccountingDeps } from './deps.ts'

export type Audit = Output<'get_financial_audit'>
type TrialTotals = Audit['total']
type Figure = keyof TrialTotals['sums']

interface MovedSums {
  debits: number
  credits: number
}

export function movedBy(flows: readonly Pick<DayFlow, 'from_kind' | 'to_kind' | 'amount'>[]): ReadonlyMap<string, MovedSums> {
  const moved = new Map<string, MovedSums>()
  const of = (kind: string): MovedSums => {
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

const sumOf = (rows: readonly TrialRow[], field: Figure) => cents(rows.reduce((sum, row) => sum + row[field], 0))

const order = ({ class: of, kind }: Pick<TrialRow, 'class' | 'kind'>): string => `${accountClasses.indexOf(of)} ${kind}`

export const isOneBalance = ({ closing, stored_closing, recomputed_closing }: TrialRow): boolean =>
  closing === stored_closing && closing === recomputed_closing

interface ClosingBalance {
  readonly balances: readonly KindBalance[]
  /**
   * By kind of account, in cents: the stored balance plus this amount is the balance by its entries. Not zero if an
   * entry was changed after it was posted.
   */
  readonly changed: ReadonlyMap<string, number>
  readonly findings: readonly Touched[]
}

function trialOf(
  opening: readonly KindBalance[],
  moved: ReadonlyMap<string, MovedSums>,
  { balances, changed, findings }: ClosingBalance,
): TrialTotals {
  const balanceByKind = new Map(balances.map(({ kind, balance }) => [kind, balance]))
  const rows = opening
    .map(({ kind, class: of, balance }): TrialRow => {
      const { debits, credits } = moved.get(kind) ?? { debits: 0, credits: 0 }
      const stored = balanceByKind.get(kind) ?? 0
      return {
        kind,
        class: of,
        opening: cents(balance),
        debits: cents(debits),
        credits: cents(credits),
        closing: cents(balance - debits + credits),
        stored_closing: cents(stored),
        recomputed_closing: cents(stored + (changed.get(kind) ?? 0)),
      }
    })
    .toSorted((a, b) => (order(a) < order(b) ? -1 : 1))
  const sums = {
    opening: sumOf(rows, 'opening'),
    debits: sumOf(rows, 'debits'),
    credits: sumOf(rows, 'credits'),
    closing: sumOf(rows, 'closing'),
    stored_closing: sumOf(rows, 'stored_closing'),
    recomputed_closing: sumOf(rows, 'recomputed_closing'),
  }
  const isAtZero = [sums.opening, sums.closing, sums.stored_closing, sums.recomputed_closing].every((sum) => sum === 0)
  return {
    rows: rows.filter((row) => [row.opening, row.debits, row.credits, row.recomputed_closing].some((amount) => amount !== 0)),
    sums,
    is_balanced: isAtZero && sums.debits === sums.credits,
    agrees_with_ledger: findings.length === 0 && rows.every(isOneBalance),
    findings: findings.length,
    kinds_in_question: [...new Set(findings.flatMap(({ account_kinds }) => account_kinds))].toSorted(),
  }
}

const carried = (opening: readonly KindBalance[], { rows }: TrialTotals): readonly KindBalance[] => {
  const closing = new Map(rows.map((row) => [row.kind, row.closing]))
  return opening.map((kind) => ({ ...kind, balance: closing.get(kind.kind) ?? kind.balance }))
}

/**
 * The closing balance of a day is calculated from the day before and the day’s flows, and compared with the stored
 * balance, which does not depend on closings. Batches with an open integrity finding are also recalculated from their
 * entries, because a manipulated entry does not change closings or stored balances.
 */
export async function readAudit({ database }: Pick<AccountingDeps, 'database'>, days: Days): Promise<Audit> {
  const [reach, touched] = await Promise.all([readReach(database, days.zone), touchedBy(database, days.zone)])
  const [stretches, flows, before, changes] = await Promise.all([
    readStretches(database, days, reach),
    readFlows(database, days, reach),
    positionBeforeDay(database, days.zone, days.from),
    readChanges(database, touched),
  ])
  const [opening = [], ...closings] = await balancesAt(database, [before, ...stretches.map(({ last_id }) => last_id)])
  const flowsOf = Map.groupBy(flows, ({ day }) => day)
  const newest = stretches.at(-1)
  // Findings without a day, such as a wrong balance, count on the last day shown.
  const timeless = touched.filter(({ day }) => day === null)
  let balance = opening
  const list = stretches.map(({ day, first_id, last_id, is_closed }, index): TrialDay => {
    const ofDay = touched.filter((finding) => finding.day === day)
    const trial = trialOf(balance, movedBy(flowsOf.get(day) ?? []), {
      balances: closings[index] ?? [],
      changed: changedUpTo(changes, last_id),
      findings: day === newest?.day ? [...ofDay, ...timeless] : ofDay,
    })
    balance = carried(balance, trial)
    return { day, ...trial, postings: last_id - first_id + 1, first_position: first_id, last_position: last_id, is_closed }
  })
  return {
    as_of: { position: reach.position, at: reach.at?.toISOString() ?? null, hash: reach.hash },
    is_complete: reach.is_complete,
    time_zone: days.zone,
    from: days.from,
    to: days.to,
    open_findings: touched.length,
    total: trialOf(opening, movedBy(flows), {
      balances: closings.at(-1) ?? opening,
      changed: changedUpTo(changes, newest?.last_id ?? before),
      findings: touched.filter(({ day }) => day === null || (day >= days.from && day <= days.to)),
    }),
    days: list,
  }
}
