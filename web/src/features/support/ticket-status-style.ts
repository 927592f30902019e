import type { TicketStatus } from '@hai/contract/support-words'
import type { Tone } from '../../ui/status.tsx'

/** The requester's view: an answered ticket needs nothing from them. */
export const toneOf: Readonly<Record<TicketStatus, Tone>> = { open: 'wait', answered: 'plain', closed: 'plain' }
