import { createHmac, timingSafeEqual } from 'node:crypto'
import { isErasedEmail } from '@hai/contract/deleted-members'
import type { Database } from '../../platform/database/database.ts'
import { daysAfter } from '../../platform/clock.ts'
import { fail } from '../../platform/failure.ts'
import type { SupportDeps } from './deps.ts'
import { readTicket, type TicketRow } from './queries.ts'

const ID_BYTES = 16
const MAC_BYTES = 24
const OPEN_DAYS = 90

const macOf = (linkKey: Buffer, id: Buffer): Buffer => createHmac('sha256', linkKey).update(id).digest().subarray(0, MAC_BYTES)

/** The token is not stored, but derived from the key for each mail. */
export function tokenOf(linkKey: Buffer, ticket_id: string): string {
  const id = Buffer.from(ticket_id.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, macOf(linkKey, id)]).toString('base64url')
}

/** The token follows the #, so that no server on the way logs it. */
export const linkTo = ({ linkKey, settings }: Pick<SupportDeps, 'linkKey' | 'settings'>, ticket_id: string): string =>
  `${settings.publicUrl}/support#token=${tokenOf(linkKey, ticket_id)}`

function idOfToken(linkKey: Buffer, token: string): string {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== ID_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) fail('LINK_INVALID')
  const id = bytes.subarray(0, ID_BYTES)
  const mac = bytes.subarray(ID_BYTES)
  if (!timingSafeEqual(mac, macOf(linkKey, id))) fail('LINK_INVALID')
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** True if the guest’s address was erased, because a member with that address was deleted. */
export const isErased = ({ guest_email }: Pick<TicketRow, 'guest_email'>): boolean =>
  guest_email !== null && isErasedEmail(guest_email)

export async function ticketOfLink(
  { linkKey, clock }: Pick<SupportDeps, 'linkKey' | 'clock'>,
  db: Database,
  token: string,
): Promise<TicketRow> {
  const ticket = await readTicket(db, idOfToken(linkKey, token))
  if (typeof ticket?.guest_email !== 'string' || isErased(ticket)) return fail('LINK_INVALID')
  return daysAfter(ticket.changed_at, OPEN_DAYS) < clock.now() ? fail('LINK_EXPIRED') : ticket
}
