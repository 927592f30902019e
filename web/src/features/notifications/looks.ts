import type { Notification } from '@hai/contract/notifications'
import { ArrowDownLeft, Banknote, Clock, Gift, HandCoins, ListChecks, MessageCircle, Undo2, type LucideIcon } from 'lucide-react'
import type { ToastContent } from '../../lib/toast.ts'
import type { Mood } from '../../ui/status.tsx'

export interface NotificationLook {
  icon: LucideIcon
  mood: Mood
}

const byType: Partial<Record<Notification['type'], NotificationLook>> = {
  message: { icon: MessageCircle, mood: 'plain' },
  money_received: { icon: ArrowDownLeft, mood: 'in' },
  money_claimed: { icon: ArrowDownLeft, mood: 'in' },
  money_arriving: { icon: Clock, mood: 'wait' },
  money_returned: { icon: Undo2, mood: 'back' },
  money_undone: { icon: Undo2, mood: 'back' },
  document_approved: { icon: ListChecks, mood: 'in' },
  document_rejected: { icon: ListChecks, mood: 'problem' },
  money_requested: { icon: HandCoins, mood: 'wait' },
  money_request_declined: { icon: HandCoins, mood: 'back' },
  money_request_lapsed: { icon: HandCoins, mood: 'back' },
  schedule_created: { icon: Clock, mood: 'plain' },
  schedule_sent: { icon: Clock, mood: 'plain' },
  schedule_failed: { icon: Clock, mood: 'problem' },
  schedule_missed: { icon: Clock, mood: 'problem' },
  schedule_ended: { icon: Clock, mood: 'back' },
}

/** The glyph of a notification and its mood: money in is green, what waits is amber, the rest is quiet. */
export function lookOf(type: Notification['type']): NotificationLook {
  if (type.startsWith('cashout_')) return { icon: Banknote, mood: 'wait' }
  if (type.startsWith('task_')) return { icon: ListChecks, mood: 'plain' }
  return byType[type] ?? { icon: Gift, mood: 'in' }
}

const toastKinds: Record<Mood, NonNullable<ToastContent['kind']>> = {
  plain: 'plain',
  back: 'plain',
  in: 'in',
  wait: 'wait',
  problem: 'problem',
}
export const toastKind = (type: Notification['type']): NonNullable<ToastContent['kind']> => toastKinds[lookOf(type).mood]
