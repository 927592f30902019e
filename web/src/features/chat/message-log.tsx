import type { ChatMessage, ChatSession } from '@hai/contract/chat'
import { useMutation } from '@tanstack/react-query'
import { Fragment, useEffect, useRef } from 'react'
import { errorMessage } from '../../api/error-messages.ts'
import { longDay } from '../../lib/moments.ts'
import { useNow } from '../../lib/use-now.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Bubble, PendingBubble } from './bubble.tsx'
import { participantName } from './participant-name.ts'
import type { Thread } from './thread.ts'
import { fetchOlder } from './thread-store.ts'

const dayOf = (iso: string): string => new Date(iso).toDateString()

interface MessageLogProps {
  session: ChatSession
  thread: Thread
  isTyping: boolean
  targetPosition: number | null
}

/** Stays at the newest message until the reader scrolls, and loads older messages at the top. */
export function MessageLog({ session, thread, isTyping, targetPosition }: MessageLogProps) {
  const t = useTranslations('chat')
  const name = participantName(session, t('ui.someone'))
  const { messages, pending, older } = thread
  const own_id = session.counterparty.user_id === session.participant_1_id ? session.participant_2_id : session.participant_1_id
  return (
    <div
      role="log"
      aria-label={t('log', { name })}
      tabIndex={0}
      className="flex min-h-0 flex-col-reverse overflow-y-auto overscroll-contain py-3 outline-offset-[-2px]"
    >
      <div className="grid grid-cols-1 gap-2">
        {older && <Older session_id={session.id} />}
        {messages.map((message, index) => (
          <Fragment key={message.id}>
            <DayLine message={message} before={messages[index - 1]} />
            <ScrollTarget isTarget={message.position === targetPosition}>
              <Bubble
                message={message}
                isOwn={message.sender_id === own_id}
                isRead={message.position <= session.other_read_position}
                name={name}
              />
            </ScrollTarget>
          </Fragment>
        ))}
        {pending.map((one) => (
          <PendingBubble key={one.key} session_id={session.id} pending={one} />
        ))}
        {isTyping && <p className="text-sm text-ink-soft">{t('typing', { name })}</p>}
      </div>
    </div>
  )
}

function ScrollTarget({ isTarget, children }: { isTarget: boolean; children: React.ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isTarget) element.current?.scrollIntoView({ block: 'center' })
  }, [isTarget])
  return (
    <div ref={element} className={isTarget ? 'grid rounded-box bg-wait-wash py-1' : 'grid'}>
      {children}
    </div>
  )
}

function DayLine({ message, before }: { message: ChatMessage; before: ChatMessage | undefined }) {
  const t = useTranslations('chat')
  const language = useLanguage()
  const now = useNow()
  const day = dayOf(message.created_at)
  if (before && dayOf(before.created_at) === day) return null
  const dayText = day === now.toDateString() ? t('ui.today') : longDay(new Date(message.created_at), language, now)
  return <p className="py-1 text-center text-xs font-medium text-ink-soft">{dayText}</p>
}

function Older({ session_id }: { session_id: string }) {
  const t = useTranslations('chat')
  const element = useRef<HTMLDivElement>(null)
  const { mutate, isPending, error } = useMutation({ mutationFn: () => fetchOlder(session_id) })
  useEffect(() => {
    const { current } = element
    if (!current || isPending || error) return
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && mutate())
    watcher.observe(current)
    return () => watcher.disconnect()
  }, [mutate, isPending, error])
  return (
    <div ref={element} className="grid justify-items-center gap-2">
      {error && <Notice kind="problem" title={errorMessage(error)} />}
      <Button kind="plain" size="small" busy={isPending} onClick={() => mutate()}>
        {t('older')}
      </Button>
    </div>
  )
}
