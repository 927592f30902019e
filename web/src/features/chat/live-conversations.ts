import type { RealtimeRecords } from '@hai/contract/events'
import type { ChatSession } from '@hai/contract/chat'
import type { Output } from '@hai/contract/contract'
import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { applyPatch, patch } from '../../api/patch.ts'
import { queryClient } from '../../api/query-client.ts'

type Events = RealtimeRecords['read_status']
type Pages = InfiniteData<Output<'list_chat_sessions'>>

const PAGE = 30

export const conversationsQuery = infiniteQueryOptions({
  queryKey: [...api.list_chat_sessions.key, 'pages'] as const,
  initialPageParam: null as string | null,
  queryFn: ({ pageParam }) => api.list_chat_sessions({ limit: PAGE, ...(pageParam ? { cursor: pageParam } : {}) }),
  getNextPageParam: ({ next_cursor }) => next_cursor,
})

const keyOf = (session_id: string) => api.get_chat_session.query({ session_id }).queryKey

function withSession({ pages, pageParams }: Pages, session: ChatSession): Pages {
  const others = pages.map((page) => ({ ...page, items: page.items.filter(({ id }) => id !== session.id) }))
  const [first, ...rest] = others
  if (!first) return { pages, pageParams }
  const items = [...first.items, session].sort((a, b) => (b.last_message_at ?? '').localeCompare(a.last_message_at ?? ''))
  return { pages: [{ ...first, items }, ...rest], pageParams }
}

const listPatch = (session: ChatSession) =>
  patch(conversationsQuery.queryKey, (known) => (session.last_message_at === null ? known : known && withSession(known, session)))

export function showConversation(session: ChatSession): void {
  applyPatch(
    queryClient,
    patch(keyOf(session.id), () => session),
  )
  applyPatch(queryClient, listPatch(session))
}

export const conversationListPatch = ({ session }: Events['update']) => listPatch(session)

/**
 * Adds a conversation only if the list was opened, because it opens from there. The offline cache has room for a few
 * conversations, which others must not replace.
 */
export const conversationPatch = ({ session }: Events['update']) =>
  patch(keyOf(session.id), (known) => (known || queryClient.getQueryData(conversationsQuery.queryKey) ? session : undefined))

export const unreadCountPatch = ({ unread_messages }: Events['update']) =>
  patch(api.count_unread_messages.query().queryKey, () => ({ count: unread_messages }))

export const readPositionPatch = ({ session_id, position }: Events['insert']) =>
  patch(keyOf(session_id), (known) => known && { ...known, other_read_position: Math.max(known.other_read_position, position) })
