import type { Notification } from '@hai/contract/notifications'
import { openChat } from '../../lib/open-chat.ts'
import { toast } from '../../lib/toast.ts'
import { chimeFor } from './chime-for.ts'
import { toastKind } from './looks.ts'
import { toastDurationMs, toastText, toastTitle } from './toast-rules.ts'

/** A toast and a chime for what has just happened. */
export function announce(news: Notification): void {
  if (news.reference_type === 'chat_session' && news.reference_id === openChat.get()) return
  toast({
    title: toastTitle(news),
    text: toastText(news),
    kind: toastKind(news),
    durationMs: toastDurationMs(news.type),
  })
  chimeFor(news)
}
