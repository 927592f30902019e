import { chatChannel } from '@hai/contract/events'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '../../api/api.ts'
import { useChannel, usePollingFallback } from '../../api/use-channel.ts'
import { openConversation } from '../../lib/open-conversation.ts'
import { createRecentIds, PROCESSED_MESSAGES } from '../../lib/recent-ids.ts'
import { useStore } from '../../lib/store.ts'
import { isBehind, lastPosition } from './thread.ts'
import { fetchNew, sendAgain, addMessages, threadOf } from './thread-store.ts'

const TYPING_SHOWN_MS = 5_000

const processedMessages = createRecentIds(PROCESSED_MESSAGES)

export function useThread(session_id: string) {
  const store = threadOf(session_id)
  const thread = useStore(store)
  const reading = useQuery({
    queryKey: ['chat_thread', session_id],
    queryFn: async () => {
      await fetchNew(session_id)
      return true
    },
    staleTime: 0,
    gcTime: 0,
    refetchInterval: usePollingFallback(),
  })
  const [typedAt, setTypedAt] = useState(0)
  useChannel(
    chatChannel(session_id),
    (message) => {
      if (message.event === 'typing') {
        setTypedAt(Date.now())
        return
      }
      setTypedAt(0)
      if (!processedMessages.add(message.record.id)) return
      if (store.get().older === undefined || isBehind(store.get(), message.record)) void reading.refetch()
      else addMessages(session_id, [message.record])
    },
    () => {
      void reading.refetch()
      sendAgain(session_id)
    },
  )
  useEffect(() => {
    if (typedAt === 0) return
    const over = setTimeout(() => setTypedAt(0), TYPING_SHOWN_MS)
    return () => clearTimeout(over)
  }, [typedAt])
  useSeen(session_id, lastPosition(thread))
  return { thread, reading, isTyping: typedAt !== 0 }
}

/** Marks messages as read while the page is visible, and mutes notifications for the open conversation. */
function useSeen(session_id: string, position: number): void {
  const see = useEffectEvent(() => {
    const isSeen = document.visibilityState === 'visible'
    openConversation.set(isSeen ? session_id : null)
    if (isSeen && position > 0) api.mark_session_read({ session_id, position }).catch(() => undefined)
  })
  useEffect(() => {
    see()
  }, [session_id, position])
  useEffect(() => {
    const markSeen = () => see()
    document.addEventListener('visibilitychange', markSeen)
    return () => {
      document.removeEventListener('visibilitychange', markSeen)
      openConversation.set(null)
    }
  }, [session_id])
}
