import { paths } from '../../lib/paths.ts'

/** Where one conversation of the member’s stands. */
export const ticketPath = (ticket_id: string): string => `${paths.support()}?ticket=${encodeURIComponent(ticket_id)}`
