import type { Output } from '@hai/contract/contract'
import type { Dispute, DisputeEvent } from '@hai/contract/disputes'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { newer, useChannel } from '../../api/use-channel.ts'

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

export function cacheDispute(dispute: Whole): void {
  queryClient.setQueryData<Whole>(keyOf(dispute.id), (known) => newer(known, dispute))
}

export function useLiveDisputes(): void {
  useChannel('disputes', ({ record }) => {
    queryClient.setQueryData<Whole>(keyOf(record.id), (known) => known && withUpdate(known, record))
  })
  useChannel('dispute_events', ({ record }) => {
    queryClient.setQueryData<Whole>(keyOf(record.dispute_id), (known) => known && withEvent(known, record))
  })
}
