import type { FlagEvidence } from '@hai/contract/compliance'
import type { ComplianceFlagKind } from '@hai/contract/compliance-values'
import type { Cents } from '@hai/contract/money'
import type { Thresholds } from './settings.ts'

export interface Flow {
  readonly transaction_id: string
  readonly kind: string
  readonly direction: 'in' | 'out'
  /** Cents. In: the increase of the member’s available balance. Out: the amount without the payer’s fee and tax. */
  readonly amount: Cents
  /**
   * The member on the other side, or the typed address while nobody has claimed the payment. Null if there is none, or
   * if the fan-in and fan-out rules do not count the other side.
   */
  readonly other_id: string | null
  /** Like `other_id`, but also set if the fan-in and fan-out rules do not count the other side. */
  readonly with_id: string | null
  readonly limit: 'cashout_each' | null
  /** The member’s limits at the time of the payment, in cents. Null: no such limit applied. */
  readonly allowed: Readonly<Record<'out_per_day' | 'cashout_each', number | null>>
  readonly created_at: Date
  /** YYYY-MM-DD in the platform’s time zone, as used for the daily limit. */
  readonly day: string
}

export interface PayerDay {
  readonly joined_at: Date
  readonly is_agent: boolean
}

export interface Finding {
  readonly kind: Exclude<ComplianceFlagKind, 'sanctions_match' | 'name_not_comparable'>
  readonly figures: FlagEvidence['figures']
  readonly flows: readonly Flow[]
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Totals over the payments in a sliding window. `holds` returns true if they satisfy a rule. */
interface Tally {
  readonly add: (flow: Flow) => void
  readonly drop: (flow: Flow) => void
  readonly holds: () => boolean
}

/** The payments of the last window for which `holds` is true, or undefined. The window is `spanMs` long. */
function lastStretch(flows: readonly Flow[], spanMs: number, { add, drop, holds }: Tally): readonly Flow[] | undefined {
  const inOrder = flows.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())
  let begin = 0
  let found: readonly [number, number] | undefined
  for (const [at, flow] of inOrder.entries()) {
    add(flow)
    for (let first = inOrder[begin]; first && flow.created_at.getTime() - first.created_at.getTime() > spanMs;) {
      drop(first)
      first = inOrder[(begin += 1)]
    }
    if (holds()) found = [begin, at + 1]
  }
  return found && inOrder.slice(...found)
}

function counting(least: number): Tally {
  let count = 0
  return { add: () => (count += 1), drop: () => (count -= 1), holds: () => count >= least }
}

function countingPeople(least: number): Tally {
  const times = new Map<string | null, number>()
  const change =
    (by: number) =>
    ({ other_id }: Flow): void => {
      const now = (times.get(other_id) ?? 0) + by
      if (now === 0) times.delete(other_id)
      else times.set(other_id, now)
    }
  return { add: change(1), drop: change(-1), holds: () => times.size >= least }
}

function adding(least: number, percent: number): Tally {
  const total = { in: 0, out: 0 }
  return {
    add: ({ direction, amount }) => (total[direction] += amount),
    drop: ({ direction, amount }) => (total[direction] -= amount),
    holds: () => total.in >= least && total.out * 100 >= total.in * percent,
  }
}

function addingCash(least: number, percent: number): Tally {
  const total = { in: 0, out: 0 }
  return {
    add: ({ direction, amount }) => (total[direction] += amount),
    drop: ({ direction, amount }) => (total[direction] -= amount),
    holds: () => total.out >= least && total.in * 100 >= total.out * percent,
  }
}

function isNear({ amount, allowed }: Flow, name: keyof Flow['allowed'], marginPercent: number): boolean {
  const limit = allowed[name]
  return limit !== null && amount <= limit && amount >= fromOf(limit, marginPercent)
}

const fromOf = (limit: number, marginPercent: number): number => Math.ceil((limit * (100 - marginPercent)) / 100)

/** Structuring: several payments within some days, each at or just below the limit of its time. */
function findStructuring(flows: readonly Flow[], set: Thresholds): Finding | null {
  for (const name of ['cashout_each', 'out_per_day'] as const) {
    const near = flows.filter(
      (flow) =>
        flow.direction === 'out' &&
        (name === 'out_per_day' || flow.limit === name) &&
        isNear(flow, name, set.structuring_margin_percent),
    )
    const found = lastStretch(near, set.structuring_days * DAY_MS, counting(set.structuring_count))
    const limit = found?.at(-1)?.allowed[name] ?? null
    if (!found || limit === null) continue
    const rule = { count: found.length, count_from: set.structuring_count, within_days: set.structuring_days }
    const from = fromOf(limit, set.structuring_margin_percent)
    return { kind: 'structuring', figures: { limit_cents: limit, amounts_from_cents: from, ...rule }, flows: found }
  }
  return null
}

/**
 * Structuring in a day: several smaller payments on one day whose sum is at or just below the daily limit, as if a
 * large payment had been split. The limit at the time of the day’s last payment applies.
 */
function structuringInDay(flows: readonly Flow[], set: Thresholds): Finding | null {
  const parts = flows
    .filter((flow) => flow.direction === 'out' && !isNear(flow, 'out_per_day', set.structuring_margin_percent))
    .toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())
  const days = [...Map.groupBy(parts, ({ day }) => day).values()]
  const found = days.findLast((some) => {
    const limit = limitOf(some)
    const total = sum(some, 'out')
    if (limit === null || some.length < set.structuring_day_count) return false
    return total <= limit && total >= fromOf(limit, set.structuring_margin_percent)
  })
  const limit_cents = found ? limitOf(found) : null
  if (!found || limit_cents === null) return null
  const from = fromOf(limit_cents, set.structuring_margin_percent)
  const rule = { count: found.length, count_from: set.structuring_day_count }
  const figures = { limit_cents, sum_cents: sum(found, 'out'), sum_from_cents: from, ...rule }
  return { kind: 'structuring_in_day', figures, flows: found }
}

const limitOf = (flows: readonly Flow[]): number | null => flows.at(-1)?.allowed.out_per_day ?? null

const peopleIn = (flows: readonly Flow[]): number => new Set(flows.map(({ other_id }) => other_id)).size

/** Fan-in or fan-out: payments from many people or to many people within some hours. */
function findFan(flows: readonly Flow[], direction: Flow['direction'], set: Thresholds): Finding | null {
  const most = direction === 'in' ? set.fan_in_people : set.fan_out_people
  const moved = flows.filter((flow) => flow.direction === direction && flow.other_id !== null)
  const found = lastStretch(moved, set.fan_hours * HOUR_MS, countingPeople(most))
  if (!found) return null
  const figures = { people: peopleIn(found), people_from: most, within_hours: set.fan_hours }
  return { kind: direction === 'in' ? 'fan_in' : 'fan_out', figures, flows: found }
}

const sum = (flows: readonly Flow[], direction: Flow['direction']): number =>
  flows.reduce((total, flow) => total + (flow.direction === direction ? flow.amount : 0), 0)

/** Draining: a new account passes on most of what it received within some hours. */
function findDraining({ joined_at }: PayerDay, flows: readonly Flow[], set: Thresholds): Finding | null {
  const young = flows.filter(({ created_at }) => created_at.getTime() - joined_at.getTime() <= set.draining_account_days * DAY_MS)
  const tally = adding(set.draining_minimum_cents, set.draining_percent)
  const found = lastStretch(young, set.draining_hours * HOUR_MS, tally)
  if (!found) return null
  const moved = { in_cents: sum(found, 'in'), out_cents: sum(found, 'out'), out_percent_from: set.draining_percent }
  const rule = {
    in_from_cents: set.draining_minimum_cents,
    within_hours: set.draining_hours,
    account_days: set.draining_account_days,
  }
  return { kind: 'draining', figures: { ...moved, ...rule }, flows: found }
}

/**
 * Returned cash: members pay an agent most of their cash-ins back. The same cash could then earn the agent a share
 * several times.
 */
function returning(flows: readonly Flow[], set: Thresholds): Finding | null {
  const taken = flows.filter(({ kind, direction, with_id }) => kind === 'cash_in' && direction === 'out' && with_id !== null)
  const members = new Set(taken.map(({ with_id }) => with_id))
  const memberFlows = flows.filter((flow) => members.has(flow.with_id) && (flow.direction === 'in' || flow.kind === 'cash_in'))
  const tally = addingCash(set.returning_minimum_cents, set.returning_percent)
  const found = lastStretch(memberFlows, set.returning_hours * HOUR_MS, tally)
  if (!found) return null
  const figures = {
    cash_cents: sum(found, 'out'),
    back_cents: sum(found, 'in'),
    people: new Set(found.map(({ with_id }) => with_id)).size,
    back_percent_from: set.returning_percent,
    cash_from_cents: set.returning_minimum_cents,
    within_hours: set.returning_hours,
  }
  return { kind: 'cash_in_returned', figures, flows: found }
}

/**
 * `fresh` returns the payments that no flag of this kind names yet. The rules fan-in, fan-out and draining do not apply
 * to agents, because agents pay many people. The rule about returned cash applies only to agents.
 */
export function findingsIn(
  mover: PayerDay,
  fresh: (kind: Finding['kind']) => readonly Flow[],
  set: Thresholds,
): readonly Finding[] {
  return [
    findStructuring(fresh('structuring'), set),
    structuringInDay(fresh('structuring_in_day'), set),
    mover.is_agent ? null : findFan(fresh('fan_in'), 'in', set),
    mover.is_agent ? null : findFan(fresh('fan_out'), 'out', set),
    mover.is_agent ? null : findDraining(mover, fresh('draining'), set),
    mover.is_agent ? returning(fresh('cash_in_returned'), set) : null,
  ].filter((finding) => finding !== null)
}
