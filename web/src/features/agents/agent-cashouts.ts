import type { Cashout } from '@hai/contract/cashout-record'
import { isOpenCashout } from '@hai/contract/cashout-steps'

/** A live event about a cash-out: its new record, or the notice that it no longer belongs to this agent. */
export type Change =
  | { readonly event: 'update'; readonly record: Cashout }
  | { readonly event: 'removed'; readonly record: CashoutVersion }
type CashoutVersion = Pick<Cashout, 'id' | 'version'>

/** `newestVersions` maps ids to the newest version that a live event brought, also for cash-outs that were removed. */
export interface AgentCashouts {
  readonly items: readonly Cashout[]
  readonly newestVersions: ReadonlyMap<string, number>
}

const HEARD_MAX = 200

function withVersion(
  newestVersions: AgentCashouts['newestVersions'],
  { id, version }: CashoutVersion,
): AgentCashouts['newestVersions'] {
  const next = new Map(newestVersions)
  next.delete(id)
  next.set(id, version)
  return new Map([...next].slice(-HEARD_MAX))
}

const without = (items: readonly Cashout[], id: string): Cashout[] => items.filter((one) => one.id !== id)

/**
 * Events may arrive twice and out of order, so an older version than the newest seen is ignored. After a removal, an
 * update with the same version is ignored too.
 */
export function applyEvent({ items, newestVersions }: AgentCashouts, change: Change): AgentCashouts {
  const { id, version } = change.record
  const known = Math.max(newestVersions.get(id) ?? 0, items.find((one) => one.id === id)?.version ?? 0)
  if (version < known) return { items, newestVersions }
  if (change.event === 'removed') return { items: without(items, id), newestVersions: withVersion(newestVersions, change.record) }
  const wasTaken = newestVersions.get(id) === version && !items.some((one) => one.id === id)
  if (change.record.role !== 'agent' || wasTaken) return { items, newestVersions }
  const rest = without(items, id)
  return {
    items: isOpenCashout(change.record.status) ? [change.record, ...rest] : rest,
    newestVersions: withVersion(newestVersions, change.record),
  }
}

/** If a live event brought a newer version or a removal, the event wins over the response. */
export function mergeResponse({ items, newestVersions }: AgentCashouts, read: readonly Cashout[]): AgentCashouts {
  const isOld = ({ id, version }: Cashout): boolean => version < (newestVersions.get(id) ?? 0)
  const older = items.filter((one) => read.some((other) => other.id === one.id && isOld(other)))
  return { items: [...read.filter((one) => !isOld(one)), ...older], newestVersions }
}

const byTime = (a: Cashout, b: Cashout): number =>
  (a.deadline?.at ?? '9').localeCompare(b.deadline?.at ?? '9') || a.id.localeCompare(b.id)

/** Splits the list into unanswered offers and the other open cash-outs, each with the nearest deadline first. */
export function sortJobs(items: readonly Cashout[]): { offers: Cashout[]; jobs: Cashout[] } {
  const sorted = items.toSorted(byTime)
  return {
    offers: sorted.filter(({ status }) => status === 'assigned'),
    jobs: sorted.filter(({ status }) => status !== 'assigned' && isOpenCashout(status)),
  }
}
