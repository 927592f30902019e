import { hasHandoverCode } from '@hai/contract/cashout-steps'
import type { DomainEvent } from '../../events/index.ts'
import { changedCashout, type ChangedCashout } from '../cashouts/index.ts'
import type { NotificationDraft } from './notification-draft.ts'
import type { CashoutNotification } from './notification-facts.ts'

type NotificationByRole = Partial<Record<'sender' | 'agent' | 'former', CashoutNotification>>

const toEverybody = (what: CashoutNotification): NotificationByRole => ({ sender: what, agent: what })

/** `notificationsOfCashout` handles an assignment to an agent. Nobody is notified of their own action. */
const notificationsByAction: Readonly<Partial<Record<ChangedCashout['action'], NotificationByRole>>> = {
  decline: { sender: 'cashout_searching' },
  pass_on: { sender: 'cashout_searching', former: 'cashout_taken_away' },
  put_back: { sender: 'cashout_searching', former: 'cashout_taken_away' },
  cancel: { former: 'cashout_cancelled' },
  expire: { sender: 'cashout_expired' },
  fail: { sender: 'cashout_expired', former: 'cashout_taken_away' },
  accept: { sender: 'cashout_accepted' },
  mark_sent: { sender: 'cashout_sent' },
  enter_code: { sender: 'cashout_confirmed' },
  confirm: { agent: 'cashout_confirmed' },
  open_dispute: toEverybody('cashout_disputed'),
  refund: toEverybody('cashout_refunded'),
  release: toEverybody('cashout_released'),
  close_dispute: toEverybody('cashout_resumed'),
  remind: { sender: 'cashout_reminder' },
  codes_paused: { sender: 'cashout_wrong_codes' },
}

export function notificationsOfCashout(event: DomainEvent): NotificationDraft[] {
  const changed = changedCashout(event)
  if (!changed || changed.is_told_by_dispute) return []
  const {
    action,
    by,
    sender_id,
    agent_id,
    former_agent_id,
    is_chosen,
    amount,
    amount_htg,
    method,
    cashout_id,
    chat_session_id,
    at,
  } = changed
  const reference = { type: 'cashout', id: cashout_id } as const
  const hasNoCode = action === 'accept' && method !== undefined && !hasHandoverCode(method)
  const about = { amount, amount_htg, note: '', reference, chat_session_id, at, ...(hasNoCode && { figure: 'remote' }) }
  if (action === 'assign' && agent_id !== null)
    return [
      { ...about, user_id: agent_id, other_id: sender_id, type: is_chosen ? 'cashout_requested' : 'cashout_assignment' },
      { ...about, user_id: sender_id, other_id: agent_id, type: 'cashout_agent_assigned' },
    ]
  const { sender, agent, former } = notificationsByAction[action] ?? {}
  const status = (user_id: string | null, other_id: string | null, what: CashoutNotification | undefined): NotificationDraft[] =>
    user_id === null || what === undefined ? [] : [{ ...about, user_id, other_id, type: 'cashout_status', action: what }]
  return [
    ...(by === 'member' ? [] : status(sender_id, agent_id ?? former_agent_id, sender)),
    ...(by === 'agent' ? [] : status(agent_id, sender_id, agent)),
    ...status(former_agent_id, sender_id, former),
  ]
}
