import type { TicketStatus } from '@hai/contract/support-values'
import type { Tone } from './status.tsx'

/** Only an open ticket waits for an answer of the team. */
export const ticketTone: Readonly<Record<TicketStatus, Tone>> = { open: 'wait', answered: 'plain', closed: 'plain' }
