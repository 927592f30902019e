import type { Output } from '@hai/contract/contract'
import type { Dispute, DisputeEvent } from '@hai/contract/disputes'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { newer, useChannel } from '../../api/use-channel.ts'

/** While events arrive as well (member-area.md, section 9). */
export const POLL_MS = 30_000
export const STALE_MS = 60_000
export const KEPT_MS = 10 * 60_000

type Whole = Output<'get_dispute'>

const keyOf = (dispute_id: string) => api.get_dispute.query({ dispute_id }).queryKey

/** A dispute with its news: what is older than what stands is left out. */
export const withNews = (known: Whole, news: Dispute): Whole =>
  news.version < known.version ? known : { ...news, events: known.events }

/** A history with one event more, in its order; one that stands there already stays one. */
export const withEvent = (known: Whole, event: DisputeEvent): Whole =>
  known.events.some(({ id }) => id === event.id)
    ? known
    : { ...known, events: [...known.events, event].toSorted((one, other) => one.version - other.version) }

export function askForLists(): void {
  for (const queryKey of [api.list_disputes.key, api.count_active_disputes.key]) void queryClient.invalidateQueries({ queryKey })
}

/** Shows what a call about a dispute has answered. */
export function show(dispute: Whole): void {
  queryClient.setQueryData<Whole>(keyOf(dispute.id), (known) => newer(known, dispute))
  askForLists()
}

/** Keeps disputes on the screen as they are; events may come twice and in any order. */
export function useLiveDisputes(): void {
  useChannel('disputes', ({ record }) => {
    queryClient.setQueryData<Whole>(keyOf(record.id), (known) => known && withNews(known, record))
    askForLists()
  })
  useChannel('dispute_events', ({ record }) => {
    queryClient.setQueryData<Whole>(keyOf(record.dispute_id), (known) => known && withEvent(known, record))
  })
}
