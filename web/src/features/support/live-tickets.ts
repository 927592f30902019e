import type { Ticket, TicketMessage, WholeTicket } from '@hai/contract/support'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { newer, useChannel } from '../../api/use-channel.ts'

/** Guests have no live connection, and a member's may be down. */
export const POLL_MS = 30_000

const keyOf = (ticket_id: string) => api.get_my_ticket.query({ ticket_id }).queryKey

export const withUpdate = (known: WholeTicket, news: Ticket): WholeTicket =>
  news.version < known.version ? known : { ...news, messages: known.messages }

export const withMessage = (known: WholeTicket, message: TicketMessage): WholeTicket =>
  known.messages.some(({ id }) => id === message.id)
    ? known
    : { ...known, messages: [...known.messages, message].toSorted((one, other) => one.version - other.version) }

export function cacheTicket(ticket: WholeTicket): void {
  queryClient.setQueryData<WholeTicket>(keyOf(ticket.id), (known) => newer(known, ticket))
}

export function useLiveTickets(): void {
  useChannel('support', (event) => {
    if (event.event === 'insert') {
      const { record } = event
      queryClient.setQueryData<WholeTicket>(keyOf(record.ticket_id), (known) => known && withMessage(known, record))
    } else {
      const { record } = event
      queryClient.setQueryData<WholeTicket>(keyOf(record.id), (known) => known && withUpdate(known, record))
    }
  })
}
