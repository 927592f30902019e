import type { ChatSession } from '@hai/contract/chat'
import type { Output } from '@hai/contract/contract'
import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { useChannel, usePollingFallback } from '../../api/use-channel.ts'

const PAGE = 30
type Pages = InfiniteData<Output<'list_chat_sessions'>, string | null>
const listKey = [...api.list_chat_sessions.key, 'pages'] as const

export const useConversations = () =>
  useInfiniteQuery({
    queryKey: listKey,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) => api.list_chat_sessions({ limit: PAGE, ...(pageParam ? { cursor: pageParam } : {}) }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchOnMount: 'always',
    refetchInterval: usePollingFallback(),
  })

const conversation = (session_id: string) => api.get_chat_session.query({ session_id })

export const useConversation = (session_id: string) =>
  useQuery({ ...conversation(session_id), refetchInterval: usePollingFallback() })

export function showConversation(session: ChatSession): void {
  queryClient.setQueryData(conversation(session.id).queryKey, session)
  if (session.last_message_at === null) return
  queryClient.setQueryData<Pages>(listKey, (known) => known && withSession(known, session))
}

function withSession({ pages, pageParams }: Pages, session: ChatSession): Pages {
  const others = pages.map((page) => ({ ...page, items: page.items.filter(({ id }) => id !== session.id) }))
  const [first, ...rest] = others
  if (!first) return { pages, pageParams }
  const items = [...first.items, session].sort((a, b) => (b.last_message_at ?? '').localeCompare(a.last_message_at ?? ''))
  return { pages: [{ ...first, items }, ...rest], pageParams }
}

export function useLiveConversations(): void {
  useChannel('read_status', (message) => {
    if (message.event === 'update') {
      showConversation(message.record.session)
      queryClient.setQueryData(api.count_unread_messages.query().queryKey, { count: message.record.unread_messages })
      return
    }
    const { session_id, position } = message.record
    queryClient.setQueryData(
      conversation(session_id).queryKey,
      (known) => known && { ...known, other_read_position: Math.max(known.other_read_position, position) },
    )
  })
}
