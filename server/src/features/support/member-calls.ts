import type { support } from '@hai/contract/support'
import type { Handlers } from '../../feature.ts'
import { fail } from '../../platform/failure.ts'
import { cutIdPage, readIdCursor } from '../../platform/cursors.ts'
import { addMessage } from './add-message.ts'
import type { SupportDeps } from './deps.ts'
import { ticketOfLink } from './links.ts'
import { openTicket } from './open-ticket.ts'
import { readTicket, readTicketsOf, type TicketRow } from './queries.ts'
import { rateTicket } from './rate-ticket.ts'
import { showTickets, showWhole } from './show.ts'
import { makePictures, readPicture } from './take-files.ts'

export function askerHandlers(deps: SupportDeps): Handlers<typeof support> {
  const { database } = deps
  const lockOwnTicket = async (user_id: string, ticket_id: string): Promise<TicketRow> => {
    const ticket = await readTicket(database, ticket_id)
    return ticket?.user_id === user_id ? ticket : fail('NOT_FOUND')
  }
  const opened = (token: string): Promise<TicketRow> => ticketOfLink(deps, database, token)
  const picture = ({ id: ticket_id }: TicketRow, file_id: string) =>
    readPicture(deps, database, { ticket_id, file_id, sees: ({ kind }) => kind !== 'note' })

  return {
    create_support_ticket: openTicket(deps),
    list_my_tickets: async ({ user_id }, { cursor, limit }) => {
      const found = await readTicketsOf(database, { user_id }, { before: readIdCursor(cursor), limit: limit + 1 })
      const { page, next_cursor } = cutIdPage(found, limit)
      return { items: await showTickets(database, page), next_cursor }
    },
    get_my_ticket: async ({ user_id }, { ticket_id }) => showWhole(database, await lockOwnTicket(user_id, ticket_id)),
    add_ticket_message: async ({ user_id }, { ticket_id, ...input }) =>
      addMessage(deps, (await lockOwnTicket(user_id, ticket_id)).id, input),
    rate_ticket: async ({ user_id }, { ticket_id, ...input }) =>
      rateTicket(deps, (await lockOwnTicket(user_id, ticket_id)).id, input),
    get_ticket_attachment: async ({ user_id }, { ticket_id, file_id }) =>
      picture(await lockOwnTicket(user_id, ticket_id), file_id),
    read_ticket_link: async (_guest, { token }) => showWhole(database, await opened(token)),
    add_ticket_link_message: async (_guest, { token, pictures, ...input }) => {
      const { id } = await opened(token)
      return addMessage(deps, id, { ...input, attachments: [], pictures: await makePictures(pictures) })
    },
    rate_ticket_link: async (_guest, { token, ...input }) => rateTicket(deps, (await opened(token)).id, input),
    get_ticket_link_attachment: async (_guest, { token, file_id }) => picture(await opened(token), file_id),
  }
}
