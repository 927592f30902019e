import type { Cashout } from '@hai/contract/cashout-record'
import { isOpenCashout } from '@hai/contract/cashout-steps'

/** A change of a cash-out as the live connection tells it: as it is now, or that the agent has it no more. */
export type Change = { readonly event: 'update'; readonly record: Cashout } | { readonly event: 'removed'; readonly record: Gone }
type Gone = Pick<Cashout, 'id' | 'version'>

/** An agent’s open cash-outs, and the newest version heard of each, those that are gone included. */
export interface Jobs {
  readonly items: readonly Cashout[]
  readonly heard: ReadonlyMap<string, number>
}

/** Of so many the newest version is remembered. */
const HEARD_MAX = 200

function noted(heard: Jobs['heard'], { id, version }: Gone): Jobs['heard'] {
  const next = new Map(heard)
  next.delete(id)
  next.set(id, version)
  return new Map([...next].slice(-HEARD_MAX))
}

const without = (items: readonly Cashout[], id: string): Cashout[] => items.filter((one) => one.id !== id)

/**
 * Takes a change in, whenever it comes: events may arrive twice and out of order, so that an older version than the newest heard says
 * nothing, nor does one of the version that took the cash-out away.
 */
export function takeIn({ items, heard }: Jobs, change: Change): Jobs {
  const { id, version } = change.record
  const known = Math.max(heard.get(id) ?? 0, items.find((one) => one.id === id)?.version ?? 0)
  if (version < known) return { items, heard }
  if (change.event === 'removed') return { items: without(items, id), heard: noted(heard, change.record) }
  const wasTaken = heard.get(id) === version && !items.some((one) => one.id === id)
  if (change.record.role !== 'agent' || wasTaken) return { items, heard }
  const rest = without(items, id)
  return {
    items: isOpenCashout(change.record.status) ? [change.record, ...rest] : rest,
    heard: noted(heard, change.record),
  }
}

/** What a reading of the server says, but for what was heard to be newer. */
export function readAnew({ items, heard }: Jobs, read: readonly Cashout[]): Jobs {
  const isOld = ({ id, version }: Cashout): boolean => version < (heard.get(id) ?? 0)
  const kept = items.filter((one) => read.some((other) => other.id === one.id && isOld(other)))
  return { items: [...read.filter((one) => !isOld(one)), ...kept], heard }
}

const byTime = (a: Cashout, b: Cashout): number =>
  (a.deadline?.at ?? '9').localeCompare(b.deadline?.at ?? '9') || a.id.localeCompare(b.id)

/** What waits for an answer, and what is to be done: those whose time runs out first before the others. */
export function sortJobs(items: readonly Cashout[]): { offers: Cashout[]; jobs: Cashout[] } {
  const sorted = items.toSorted(byTime)
  return {
    offers: sorted.filter(({ status }) => status === 'assigned'),
    jobs: sorted.filter(({ status }) => status !== 'assigned' && isOpenCashout(status)),
  }
}
