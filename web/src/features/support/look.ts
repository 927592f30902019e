import type { TicketStatus } from '@hai/contract/support-words'
import type { Mood } from '../../ui/status.tsx'

/** As whoever asked sees it: what was answered is to be read. */
export const moodOf: Readonly<Record<TicketStatus, Mood>> = { open: 'wait', answered: 'plain', closed: 'plain' }
