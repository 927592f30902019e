import type { TicketStatus } from '@hai/contract/support-words'
import type { Mood } from '../../ui/status.tsx'

/** Colours from the team's point of view: open tickets wait for them. */
export const moodOf: Readonly<Record<TicketStatus, Mood>> = { open: 'wait', answered: 'plain', closed: 'plain' }
