import type { Cashout } from '@hai/contract/cashout-record'
import { Check, type LucideIcon } from 'lucide-react'
import type { Mood } from '../../ui/status.tsx'

type Looked = Pick<Cashout, 'status' | 'destination_details'>

/** Cash changes hands where the two meet; everything else is paid out from where the agent is. */
export const isHandedOver = ({ destination_details }: Pick<Cashout, 'destination_details'>): boolean =>
  destination_details.method === 'cash_pickup'

/** How a state is drawn, and the key of its word. */
export function cashoutLook(cashout: Looked): { mood: Mood; word: `status_${Word}`; icon?: LucideIcon } {
  const { status } = cashout
  if (status === 'accepted') return { mood: 'wait', word: isHandedOver(cashout) ? 'status_ready' : 'status_paying' }
  if (status === 'completed') return { mood: 'in', word: 'status_completed', icon: Check }
  return { mood: moods[status], word: `status_${status}` }
}

type Word = Exclude<Cashout['status'], 'accepted'> | 'ready' | 'paying'

const moods: Record<Exclude<Cashout['status'], 'accepted' | 'completed'>, Mood> = {
  requested: 'wait',
  assigned: 'wait',
  sent: 'wait',
  disputed: 'problem',
  refunded: 'back',
  cancelled: 'back',
  expired: 'back',
}
