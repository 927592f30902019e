import type { TicketStatus } from '@hai/contract/support-words'
import type { Mood } from '../../ui/status.tsx'

/** As the team sees it: what is open waits for them. */
export const moodOf: Readonly<Record<TicketStatus, Mood>> = { open: 'wait', answered: 'plain', closed: 'plain' }
