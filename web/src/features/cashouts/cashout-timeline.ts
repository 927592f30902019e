import type { Cashout } from '@hai/contract/cashout-record'
import { isHandedOver } from './cashout-status-style.ts'

type Event = Cashout['timeline'][number]

export interface TimelineStep {
  readonly action: Event['action']
  readonly at: string
  readonly state: 'done' | 'now' | 'problem'
  /** True for steps since the latest agent was assigned, if the cash-out still has an agent. */
  readonly isOfAgentNow: boolean
}

export interface NextStep {
  readonly textKey: 'next_taken' | 'next_answer' | 'next_collect' | 'next_paid' | 'next_confirm' | 'next_decided'
  readonly until: string | null
}

const problems: ReadonlySet<Event['action']> = new Set(['open_dispute', 'report'])

/** Oldest first. While the cash-out is open, the last step is `now`, unless it is a problem. */
export function timelineSteps(
  cashout: Pick<Cashout, 'timeline' | 'status' | 'counterparty' | 'destination_details' | 'deadline'>,
): TimelineStep[] {
  const { timeline, counterparty } = cashout
  const isOpen = nextStep(cashout) !== null
  const lastAssigned = timeline.findLastIndex(({ action }) => action === 'assign')
  return timeline.map(({ action, at }, index) => ({
    action,
    at,
    state: problems.has(action) ? 'problem' : isOpen && index === timeline.length - 1 ? 'now' : 'done',
    isOfAgentNow: counterparty !== null && lastAssigned !== -1 && index >= lastAssigned,
  }))
}

/** Null when the cash-out is over. */
export function nextStep(cashout: Pick<Cashout, 'status' | 'destination_details' | 'deadline'>): NextStep | null {
  const until = cashout.deadline?.at ?? null
  switch (cashout.status) {
    case 'requested':
      return { textKey: 'next_taken', until }
    case 'assigned':
      return { textKey: 'next_answer', until }
    case 'accepted':
      return { textKey: isHandedOver(cashout) ? 'next_collect' : 'next_paid', until }
    case 'sent':
      return { textKey: 'next_confirm', until }
    case 'disputed':
      return { textKey: 'next_decided', until: null }
    case 'completed':
    case 'refunded':
    case 'cancelled':
    case 'expired':
      return null
  }
}
