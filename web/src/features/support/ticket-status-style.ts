import type { TicketStatus } from '@hai/contract/support-words'
import type { Mood } from '../../ui/status.tsx'

/** The requester's view: an answered ticket needs nothing from them. */
export const moodOf: Readonly<Record<TicketStatus, Mood>> = { open: 'wait', answered: 'plain', closed: 'plain' }
