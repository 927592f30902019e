import type { Cashout } from '@hai/contract/cashout-record'
import { paths } from '../../lib/paths.ts'
import { cashoutStatusStyle } from './cashout-status-style.ts'

type LinkedCashout = Pick<Cashout, 'id' | 'role' | 'status' | 'dispute_id' | 'destination_details'> & {
  readonly actions: readonly Cashout['actions'][number][]
}

export function cardLink(
  cashout: LinkedCashout,
  agentPath?: string,
): { href: string; textKey: 'ui.see_dispute' | 'received' | 'open_code' | 'ui.open' } {
  const { id, role, status, actions, dispute_id } = cashout
  if (status === 'disputed' && dispute_id !== null) return { href: paths.dispute(dispute_id), textKey: 'ui.see_dispute' }
  if (role === 'agent') return { href: agentPath ?? paths.cashout(id), textKey: 'ui.open' }
  const href = paths.cashout(id)
  if (actions.includes('confirm')) return { href, textKey: 'received' }
  return { href, textKey: cashoutStatusStyle(cashout).textKey === 'status_ready' ? 'open_code' : 'ui.open' }
}
