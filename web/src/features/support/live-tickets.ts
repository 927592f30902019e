import type { Ticket, TicketMessage, WholeTicket } from '@hai/contract/support'
import { api } from '../../api/api.ts'
import { cacheRecord } from '../../api/cache-record.ts'
import { patch } from '../../api/patch.ts'

/** Guests have no live connection, and a member's may be down. */
export const POLL_MS = 30_000

const keyOf = (ticket_id: string) => api.get_my_ticket.query({ ticket_id }).queryKey

export const withUpdate = (known: WholeTicket, news: Ticket): WholeTicket =>
  news.version < known.version ? known : { ...news, messages: known.messages }

export const withMessage = (known: WholeTicket, message: TicketMessage): WholeTicket =>
  known.messages.some(({ id }) => id === message.id)
    ? known
    : { ...known, messages: [...known.messages, message].toSorted((one, other) => one.version - other.version) }

export const cacheTicket = (ticket: WholeTicket): void => cacheRecord(keyOf(ticket.id), ticket)

export const ticketPatch = (news: Ticket) => patch(keyOf(news.id), (known) => known && withUpdate(known, news))
export const ticketMessagePatch = (message: TicketMessage) =>
  patch(keyOf(message.ticket_id), (known) => known && withMessage(known, message))
