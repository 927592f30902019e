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
import type { Tone } from '../../ui/status.tsx'

export interface NotificationStyle {
  icon: LucideIcon
  tone: Tone
}

const byType: Partial<Record<Notification['type'], NotificationStyle>> = {
  message: { icon: MessageCircle, tone: 'plain' },
  money_received: { icon: ArrowDownLeft, tone: 'in' },
  money_claimed: { icon: ArrowDownLeft, tone: 'in' },
  money_credited: { icon: ArrowDownLeft, tone: 'in' },
  money_added: { icon: ArrowDownLeft, tone: 'in' },
  funding_accepted: { icon: ArrowDownLeft, tone: 'in' },
  funding_put_back: { icon: ArrowDownLeft, tone: 'in' },
  funding_taken: { icon: Undo2, tone: 'problem' },
  funding_owed: { icon: Undo2, tone: 'problem' },
  money_arriving: { icon: Clock, tone: 'wait' },
  money_returned: { icon: Undo2, tone: 'back' },
  money_undone: { icon: Undo2, tone: 'back' },
  document_approved: { icon: IdCard, tone: 'in' },
  document_rejected: { icon: IdCard, tone: 'problem' },
  agent_approved: { icon: IdCard, tone: 'in' },
  account_approved: { icon: IdCard, tone: 'in' },
  account_unblocked: { icon: IdCard, tone: 'in' },
  agent_level: { icon: IdCard, tone: 'in' },
  agent_rejected: { icon: IdCard, tone: 'problem' },
  wallet_locked: { icon: Clock, tone: 'problem' },
  wallet_unlocked: { icon: Clock, tone: 'in' },
  cash_in_requested: { icon: Banknote, tone: 'wait' },
  cash_in_confirmed: { icon: Banknote, tone: 'in' },
  cash_in_declined: { icon: Banknote, tone: 'back' },
  referral_signup: { icon: Gift, tone: 'plain' },
  referral_bonus_earned: { icon: Gift, tone: 'in' },
  referral_limit_reached: { icon: Gift, tone: 'plain' },
  referral_bonus_reversed: { icon: Gift, tone: 'back' },
  money_requested: { icon: HandCoins, tone: 'wait' },
  money_request_declined: { icon: HandCoins, tone: 'back' },
  money_request_lapsed: { icon: HandCoins, tone: 'back' },
  money_request_back: { icon: HandCoins, tone: 'wait' },
  money_request_back_declined: { icon: HandCoins, tone: 'back' },
  schedule_created: { icon: Clock, tone: 'plain' },
  schedule_sent: { icon: Clock, tone: 'plain' },
  schedule_failed: { icon: Clock, tone: 'problem' },
  schedule_missed: { icon: Clock, tone: 'problem' },
  schedule_ended: { icon: Clock, tone: 'back' },
  support_answered: { icon: MessageCircle, tone: 'plain' },
  support_closed: { icon: MessageCircle, tone: 'plain' },
  account_document_asked: { icon: IdCard, tone: 'wait' },
  account_phone_asked: { icon: IdCard, tone: 'wait' },
  account_support_asked: { icon: MessageCircle, tone: 'wait' },
  dispute_status: { icon: Scale, tone: 'plain' },
}

const afterCashout: Readonly<Record<string, Tone>> = {
  cashout_confirmed: 'in',
  cashout_released: 'in',
  cashout_cancelled: 'back',
  cashout_expired: 'back',
  cashout_refunded: 'back',
  cashout_taken_away: 'back',
  cashout_disputed: 'problem',
  cashout_wrong_codes: 'problem',
}
const afterTask: Readonly<Record<string, Tone>> = {
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

export function notificationStyle({
  type,
  metadata: { action_type },
}: Pick<Notification, 'type' | 'metadata'>): NotificationStyle {
  const action = typeof action_type === 'string' ? action_type : type
  if (type.startsWith('cashout_')) return { icon: Banknote, tone: afterCashout[action] ?? 'wait' }
  if (type.startsWith('task_')) return { icon: ListChecks, tone: afterTask[action] ?? 'plain' }
  return byType[type] ?? { icon: Bell, tone: 'plain' }
}

const toastKinds: Record<Tone, NonNullable<ToastContent['kind']>> = {
  plain: 'plain',
  back: 'plain',
  in: 'in',
  wait: 'wait',
  problem: 'problem',
}
export const toastKind = (news: Notification): NonNullable<ToastContent['kind']> => toastKinds[notificationStyle(news).tone]
