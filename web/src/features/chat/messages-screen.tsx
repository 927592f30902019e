import type { ChatSession } from '@hai/contract/chat'
import { useMutation, useQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { getSession } from '../../api/session.ts'
import { useChannel } from '../../api/use-channel.ts'
import { cx } from '../../lib/cx.ts'
import { paths } from '../../lib/paths.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Screen } from '../../ui/screen.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { ConversationList } from './conversation-list.tsx'
import { showConversation } from './live-conversations.ts'
import { ThreadPane } from './thread-pane.tsx'
import { unreadCount } from './unread-count.ts'
import { useConversations } from './use-conversations.ts'

const high = 'h-[calc(100dvh-10.5rem)] min-h-80 md:h-[calc(100dvh-12rem)] md:min-h-120 xl:h-[calc(100dvh-10rem)]'

const sessionIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'openSessionId' in state && typeof state.openSessionId === 'string'
    ? state.openSessionId
    : null

export interface MessagesScreenProps {
  /** Renders the item a conversation is about (a cash-out, a task). Null if there is none. */
  contextOf?: (session: ChatSession) => ReactNode
}

/** On phones, the open conversation replaces the list. */
export function MessagesScreen({ contextOf }: MessagesScreenProps) {
  const t = useTranslations('chat')
  const open = useOpenSession()
  useChannel('read_status')
  const { data } = useConversations()
  const hasNone = open === null && data?.pages[0]?.items.length === 0
  return (
    <Screen title={t('ui.messages')} titleHidden>
      <div className={cx('grid grid-cols-1', !hasNone && 'md:grid-cols-[20rem_minmax(0,1fr)] md:gap-6', high)}>
        <section
          aria-label={t('ui.messages')}
          className={cx('min-h-0 content-start gap-3 overflow-y-auto md:grid', open === null ? 'grid' : 'hidden')}
        >
          <div className="flex min-h-(--size-touch) flex-wrap items-center justify-between gap-x-3">
            <p aria-hidden="true" className="text-xl font-bold">
              {t('ui.messages')}
            </p>
            <MarkAllRead />
          </div>
          <ConversationList open={open} />
        </section>
        <div
          className={cx(
            'min-h-0 min-w-0 flex-col rounded-box md:bg-surface md:px-5 md:py-3',
            open === null ? 'hidden' : 'flex',
            !hasNone && 'md:flex',
            '[&>[role=log]]:flex-1',
          )}
        >
          {open === null ? (
            <Empty icon={MessageCircle} title={t('choose')} />
          ) : open === '' ? (
            <RowsSkeleton rows={3} label={t('ui.loading')} />
          ) : (
            <ThreadPane key={open} session_id={open} contextOf={contextOf} />
          )}
        </div>
      </div>
    </Screen>
  )
}

/**
 * The id of the open conversation, or null. A `with` parameter or a notification redirects to its conversation. Until
 * that redirect, the id is an empty string.
 */
function useOpenSession(): string | null {
  const [, navigate] = useLocation()
  const query = new URLSearchParams(useSearch())
  const session_id = query.get('session')
  const hai_tag = query.get('with')
  const requested = sessionIn(useHistoryState())
  const show = (id: string) => navigate(paths.conversation(id), { replace: true })
  const open = useMutation({
    mutationFn: (tag: string) => api.open_chat_session({ hai_tag: tag }),
    onSuccess: (session) => {
      showConversation(session)
      show(session.id)
    },
    onError: () => show('none'),
  })
  const lead = useEffectEvent(() => {
    if (session_id !== null) return
    if (requested !== null) show(requested)
    else if (hai_tag !== null) open.mutate(hai_tag)
  })
  useEffect(() => lead(), [requested, hai_tag])
  return session_id ?? (requested !== null || hai_tag !== null ? '' : null)
}

function MarkAllRead() {
  const t = useTranslations('chat')
  const { data } = useQuery(unreadCount())
  const mark = useMutation({
    mutationKey: ['mark_all_messages_as_read'],
    mutationFn: async () => {
      const user_id = getSession()?.user.id
      if (user_id !== undefined) await api.mark_all_messages_as_read({ user_id })
    },
    onError: (error) => toast({ title: errorMessage(error), kind: 'problem' }),
  })
  if (!data?.count) return null
  return (
    <Button kind="plain" size="small" className="-me-[min(0.875rem,4.375vw)]" busy={mark.isPending} onClick={() => mark.mutate()}>
      {t('ui.mark_all_read')}
    </Button>
  )
}
