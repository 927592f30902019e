import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { latestStatus } from '../../payments/latest-status.ts'
import { useChannel } from '../../api/use-channel.ts'
import type { SentStatus } from './receipt-text.ts'
import type { Sent } from './send-flow.ts'

/** Computed from two server times, because this browser's clock may differ. */
const windowMs = (created_at: string, ends_at: string): number => Date.parse(ends_at) - Date.parse(created_at)

/** The live status of a sent payment, which may arrive or be undone in another window. */
export function useSent(sent: Sent) {
  const [announced, setAnnounced] = useState<SentStatus | null>(null)
  const setStatus = (next: SentStatus) => setAnnounced((known) => latestStatus(known, next))
  const [opened] = useState(() => new Date())
  const { data } = useQuery({
    ...api.get_transaction.query({ transaction_id: sent.transaction_id }),
    enabled: (announced ?? sent.status) === 'arriving',
  })
  // A final status that was received live wins over the query, and the query over the response, which may be old.
  const status = announced === null || announced === 'arriving' ? (data?.status ?? sent.status) : announced
  useChannel('wallet', (message) => {
    if (message.event === 'activity' && message.record.id === sent.transaction_id) setStatus(message.record.status)
  })
  const until = status === 'arriving' ? data?.can_undo_until : null
  return {
    status,
    isToBook: data?.between_books === true,
    setStatus,
    at: opened,
    undoEndsAtMs: data && until ? opened.getTime() + windowMs(data.created_at, until) : null,
  }
}
