import type { Notification } from '@hai/contract/notifications'
import { toast } from '../../lib/toast.ts'
import { chimeFor } from './chime-for.ts'
import { toastKind } from './looks.ts'
import { preview, toastDurationMs, toastTitle } from './toast-rules.ts'

/** A toast and a chime for what has just happened. */
export function announce(news: Notification): void {
  toast({
    title: toastTitle(news),
    text: preview(news.message),
    kind: toastKind(news.type),
    durationMs: toastDurationMs(news.type),
  })
  chimeFor(news)
}
