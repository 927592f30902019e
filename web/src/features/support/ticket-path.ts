import { paths } from '../../lib/paths.ts'

export const ticketPath = (ticket_id: string): string => `${paths.support()}?ticket=${encodeURIComponent(ticket_id)}`
