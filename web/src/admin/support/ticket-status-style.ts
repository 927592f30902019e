import type { TicketStatus } from '@hai/contract/support-words'
import type { Tone } from '../../ui/status.tsx'

/** Colours from the team's point of view: open tickets wait for them. */
export const toneOf: Readonly<Record<TicketStatus, Tone>> = { open: 'wait', answered: 'plain', closed: 'plain' }
