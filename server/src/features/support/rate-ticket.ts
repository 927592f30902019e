import type { WholeTicket } from '@hai/contract/support'
import { fail } from '../../platform/failure.ts'
import type { SupportDeps } from './deps.ts'
import { recordTicketChange } from './events.ts'
import { changeTicket, lockTicket, readRatings } from './queries.ts'
import { showWhole } from './show.ts'

export const rateTicket = (
  { database, clock }: SupportDeps,
  ticket_id: string,
  rating: { readonly score: number; readonly comment: string },
): Promise<WholeTicket> =>
  database.transaction().execute(async (trx) => {
    const ticket = (await lockTicket(trx, ticket_id)) ?? fail('NOT_FOUND')
    const known = (await readRatings(trx, [ticket])).get(ticket_id)
    if (known?.score === rating.score && known.comment === rating.comment) return showWhole(trx, ticket)
    if (ticket.status !== 'closed' || known) fail('INVALID_TRANSITION')
    const { score, comment } = rating
    const now = clock.now()
    await trx
      .insertInto('support.rating')
      .values({ ticket_id, closing: ticket.closings, score, comment, created_at: now })
      .execute()
    const changed = await changeTicket(trx, ticket_id, { version: ticket.version + 1, changed_at: now })
    await recordTicketChange(trx, changed, 'rate', now)
    return showWhole(trx, changed)
  })
