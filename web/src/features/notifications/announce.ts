import type { Notification } from '@hai/contract/notifications'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { openConversation } from '../../lib/open-conversation.ts'
import { toast } from '../../lib/toast.ts'
import { playChimeFor } from './notification-chime.ts'
import { toastKind } from './notification-style.ts'
import { toastDurationMs, toastText, toastTitle } from './toast-rules.ts'

/** A refund request, or its decline, changes the receipt and the dashboard without a wallet event. */
function readAskedBackAgain({ type, reference_id }: Notification): void {
  if (!type.startsWith('money_request_back') || reference_id === null) return
  void queryClient.invalidateQueries({ queryKey: api.get_dashboard.key })
  void queryClient.invalidateQueries({ queryKey: api.get_transaction.query({ transaction_id: reference_id }).queryKey })
}

export function announce(news: Notification): void {
  readAskedBackAgain(news)
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
