import type { Cashout } from '@hai/contract/cashout-record'
import { hasHandoverCode } from '@hai/contract/cashout-steps'
import { Check, type LucideIcon } from 'lucide-react'
import type { Tone } from '../../ui/status.tsx'

type StyledCashout = Pick<Cashout, 'role' | 'status' | 'destination_details'>

export const isHandedOver = ({ destination_details }: Pick<Cashout, 'destination_details'>): boolean =>
  hasHandoverCode(destination_details.method)

export type PaidBy = Cashout['destination_details']['method']
export type PayoutLabel = 'ui.you_get' | 'you_get_cash'

export const payoutLabel = (by: PaidBy | undefined): PayoutLabel => (by === 'cash_pickup' ? 'you_get_cash' : 'ui.you_get')

/** For a cash-out that was paid out. */
export const paidOutLabel = (by: PaidBy): 'you_got' | 'you_got_cash' => (by === 'cash_pickup' ? 'you_got_cash' : 'you_got')

export function cashoutStatusStyle(cashout: StyledCashout): { tone: Tone; textKey: `status_${Word}`; icon?: LucideIcon } {
  const { role, status } = cashout
  if (role === 'agent' && (status === 'assigned' || status === 'accepted' || status === 'sent'))
    return { tone: 'wait', textKey: `status_${wordForAgent(status, cashout)}` }
  if (status === 'accepted') return { tone: 'wait', textKey: isHandedOver(cashout) ? 'status_ready' : 'status_paying' }
  if (status === 'completed') return { tone: 'in', textKey: 'status_completed', icon: Check }
  return { tone: tones[status], textKey: `status_${status}` }
}

type AgentWord = 'to_answer' | 'to_hand_over' | 'to_send' | 'awaits_member'
type Word = Exclude<Cashout['status'], 'accepted'> | 'ready' | 'paying' | AgentWord

function wordForAgent(status: 'assigned' | 'accepted' | 'sent', cashout: StyledCashout): AgentWord {
  if (status === 'accepted') return isHandedOver(cashout) ? 'to_hand_over' : 'to_send'
  return status === 'assigned' ? 'to_answer' : 'awaits_member'
}

const tones: Record<Exclude<Cashout['status'], 'accepted' | 'completed'>, Tone> = {
  requested: 'wait',
  assigned: 'wait',
  sent: 'wait',
  disputed: 'problem',
  refunded: 'back',
  cancelled: 'back',
  expired: 'back',
}
