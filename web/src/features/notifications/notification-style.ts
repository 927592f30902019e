import type { Notification } from '@hai/contract/notifications'
import {
  ArrowDownLeft,
  Banknote,
  Bell,
  Clock,
  Gift,
  HandCoins,
  IdCard,
  ListChecks,
  MessageCircle,
  Scale,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import type { ToastContent } from '../../lib/toast.ts'
import type { Mood } from '../../ui/status.tsx'

export interface NotificationStyle {
  icon: LucideIcon
  mood: Mood
}

const byType: Partial<Record<Notification['type'], NotificationStyle>> = {
  message: { icon: MessageCircle, mood: 'plain' },
  money_received: { icon: ArrowDownLeft, mood: 'in' },
  money_claimed: { icon: ArrowDownLeft, mood: 'in' },
  money_credited: { icon: ArrowDownLeft, mood: 'in' },
  money_added: { icon: ArrowDownLeft, mood: 'in' },
  funding_accepted: { icon: ArrowDownLeft, mood: 'in' },
  funding_put_back: { icon: ArrowDownLeft, mood: 'in' },
  funding_taken: { icon: Undo2, mood: 'problem' },
  funding_owed: { icon: Undo2, mood: 'problem' },
  money_arriving: { icon: Clock, mood: 'wait' },
  money_returned: { icon: Undo2, mood: 'back' },
  money_undone: { icon: Undo2, mood: 'back' },
  document_approved: { icon: IdCard, mood: 'in' },
  document_rejected: { icon: IdCard, mood: 'problem' },
  agent_approved: { icon: IdCard, mood: 'in' },
  account_approved: { icon: IdCard, mood: 'in' },
  account_unblocked: { icon: IdCard, mood: 'in' },
  agent_level: { icon: IdCard, mood: 'in' },
  agent_rejected: { icon: IdCard, mood: 'problem' },
  wallet_locked: { icon: Clock, mood: 'problem' },
  wallet_unlocked: { icon: Clock, mood: 'in' },
  cash_in_requested: { icon: Banknote, mood: 'wait' },
  cash_in_confirmed: { icon: Banknote, mood: 'in' },
  cash_in_declined: { icon: Banknote, mood: 'back' },
  referral_signup: { icon: Gift, mood: 'plain' },
  referral_bonus_earned: { icon: Gift, mood: 'in' },
  referral_limit_reached: { icon: Gift, mood: 'plain' },
  referral_bonus_reversed: { icon: Gift, mood: 'back' },
  money_requested: { icon: HandCoins, mood: 'wait' },
  money_request_declined: { icon: HandCoins, mood: 'back' },
  money_request_lapsed: { icon: HandCoins, mood: 'back' },
  money_request_back: { icon: HandCoins, mood: 'wait' },
  money_request_back_declined: { icon: HandCoins, mood: 'back' },
  schedule_created: { icon: Clock, mood: 'plain' },
  schedule_sent: { icon: Clock, mood: 'plain' },
  schedule_failed: { icon: Clock, mood: 'problem' },
  schedule_missed: { icon: Clock, mood: 'problem' },
  schedule_ended: { icon: Clock, mood: 'back' },
  support_answered: { icon: MessageCircle, mood: 'plain' },
  support_closed: { icon: MessageCircle, mood: 'plain' },
  account_document_asked: { icon: IdCard, mood: 'wait' },
  account_phone_asked: { icon: IdCard, mood: 'wait' },
  account_support_asked: { icon: MessageCircle, mood: 'wait' },
  dispute_status: { icon: Scale, mood: 'plain' },
}

const afterCashout: Readonly<Record<string, Mood>> = {
  cashout_confirmed: 'in',
  cashout_released: 'in',
  cashout_cancelled: 'back',
  cashout_expired: 'back',
  cashout_refunded: 'back',
  cashout_taken_away: 'back',
  cashout_disputed: 'problem',
  cashout_wrong_codes: 'problem',
}
const afterTask: Readonly<Record<string, Mood>> = {
  task_approved: 'in',
  task_completed: 'in',
  task_proof_submitted: 'wait',
  task_reminder: 'wait',
  task_rejected: 'problem',
  task_disputed: 'problem',
  task_cancelled: 'back',
  task_expired: 'back',
  task_refunded: 'back',
}

/** Icon and mood of a notification: green for money received, amber for pending, red for problems, otherwise neutral. */
export function notificationStyle({
  type,
  metadata: { action_type },
}: Pick<Notification, 'type' | 'metadata'>): NotificationStyle {
  const action = typeof action_type === 'string' ? action_type : type
  if (type.startsWith('cashout_')) return { icon: Banknote, mood: afterCashout[action] ?? 'wait' }
  if (type.startsWith('task_')) return { icon: ListChecks, mood: afterTask[action] ?? 'plain' }
  return byType[type] ?? { icon: Bell, mood: 'plain' }
}

const toastKinds: Record<Mood, NonNullable<ToastContent['kind']>> = {
  plain: 'plain',
  back: 'plain',
  in: 'in',
  wait: 'wait',
  problem: 'problem',
}
export const toastKind = (news: Notification): NonNullable<ToastContent['kind']> => toastKinds[notificationStyle(news).mood]
