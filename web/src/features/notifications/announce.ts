import type { Notification } from '@hai/contract/notifications'
import { openConversation } from '../../lib/open-conversation.ts'
import { toast } from '../../lib/toast.ts'
import { playChimeFor } from './notification-chime.ts'
import { toastKind } from './notification-style.ts'
import { toastDurationMs, toastText, toastTitle } from './toast-rules.ts'

export function announce(news: Notification): void {
  if (news.reference_type === 'chat_session' && news.reference_id === openConversation.get()) return
  toast({
    title: toastTitle(news),
    text: toastText(news),
    kind: toastKind(news),
    durationMs: toastDurationMs(news.type),
    ...(news.reference_type === 'transaction' && news.reference_id !== null && { about: news.reference_id }),
  })
  playChimeFor(news)
}
