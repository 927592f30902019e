import type { Output } from '@hai/contract/contract'
import type { Dispute, DisputeEvent } from '@hai/contract/disputes'
import { api } from '../../api/api.ts'
import { cacheRecord } from '../../api/cache-record.ts'
import { patch } from '../../api/patch.ts'

/** Screens poll in addition to live events (docs/product/the-app.md#live-updates). */
export const POLL_MS = 30_000
export const STALE_MS = 60_000
export const CACHE_MS = 10 * 60_000

type Whole = Output<'get_dispute'>

const keyOf = (dispute_id: string) => api.get_dispute.query({ dispute_id }).queryKey

export const withUpdate = (known: Whole, news: Dispute): Whole =>
  news.version < known.version ? known : { ...news, events: known.events }

export const withEvent = (known: Whole, event: DisputeEvent): Whole =>
  known.events.some(({ id }) => id === event.id)
    ? known
    : { ...known, events: [...known.events, event].toSorted((one, other) => one.version - other.version) }

export const cacheDispute = (dispute: Whole): void => cacheRecord(keyOf(dispute.id), dispute)

export const disputePatch = (news: Dispute) => patch(keyOf(news.id), (known) => known && withUpdate(known, news))
export const disputeEventPatch = (event: DisputeEvent) =>
  patch(keyOf(event.dispute_id), (known) => known && withEvent(known, event))
