import type { supportAdmin } from '@hai/contract/support-admin'
import type { Handlers } from '../../../feature.ts'
import { listCanned, removeCanned, saveCanned } from './canned-answers.ts'
import type { SupportDeps } from '../deps.ts'
import { assignTicket, replyTicket, setStatus } from './change-ticket.ts'
import { readFigures } from './figures.ts'
import { listTickets } from './list-tickets.ts'
import { readForStaff, showWholeForStaff } from './show-ticket.ts'
import { readPicture } from '../take-files.ts'

export const adminHandlers = (deps: SupportDeps): Handlers<typeof supportAdmin> => ({
  admin_list_tickets: (staff, input) => listTickets(deps, staff, input),
  admin_get_ticket: (staff, { ticket_id }) => showWholeForStaff(deps.database, staff, ticket_id),
  admin_get_ticket_attachment: async (staff, { ticket_id, file_id }) => {
    const { id } = await readForStaff(deps.database, staff, ticket_id)
    return readPicture(deps, deps.database, { ticket_id: id, file_id, sees: () => true })
  },
  admin_get_ticket_figures: (staff) => readFigures(deps, staff),
  admin_assign_ticket: (staff, input) => assignTicket(deps, staff, input),
  admin_reply_ticket: (staff, input) => replyTicket(deps, staff, input),
  admin_set_ticket_status: (staff, input) => setStatus(deps, staff, input),
  admin_list_canned_answers: () => listCanned(deps),
  admin_save_canned_answer: (staff, input) => saveCanned(deps, staff, input),
  admin_remove_canned_answer: (staff, input) => removeCanned(deps, staff, input),
})
