import type { ChatMessage } from '@hai/contract/chat'
import { Check, CheckCheck, Clock, Info, OctagonAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { errorMessage } from '../../api/error-messages.ts'
import { cx } from '../../lib/cx.ts'
import { clockTime } from '../../lib/clock-time.ts'
import { useTranslations } from '../../lib/translations.ts'
import { ChatImage, OwnPicture } from './chat-image.tsx'
import type { Pending } from './thread.ts'
import { discardMessage, sendAgain } from './thread-store.ts'

/** Typed text follows its own writing direction and cannot affect the surrounding layout. */
const Typed = ({ children }: { children: string }) => (
  <p dir="auto" className="overflow-clip leading-5.5 wrap-anywhere whitespace-pre-wrap [unicode-bidi:isolate]">
    {children}
  </p>
)

function Frame({ isOwn, problem = false, children }: { isOwn: boolean; problem?: boolean; children: ReactNode }) {
  return (
    <div
      className={cx(
        'grid max-w-[min(82%,30rem)] gap-1 rounded-box px-3.5 py-2',
        isOwn ? 'justify-self-end rounded-ee-sm bg-accent-wash' : 'justify-self-start rounded-es-sm bg-surface md:bg-sunken',
        problem && 'inset-ring-[1.5px] inset-ring-problem',
      )}
    >
      {children}
    </div>
  )
}

const foot = 'flex items-center justify-end gap-1 text-xs leading-4 text-ink-soft'

interface BubbleProps {
  message: ChatMessage
  isOwn: boolean
  isRead: boolean
  /** For screen readers, which cannot see the side of the bubble. */
  name: string
}

export function Bubble({ message, isOwn, isRead, name }: BubbleProps) {
  const t = useTranslations('chat')
  const { content, message_type, created_at } = message
  const time = <time dateTime={created_at}>{clockTime(new Date(created_at))}</time>
  if (message_type === 'system')
    return (
      <p className="px-4 py-1 text-center text-sm text-ink-soft wrap-anywhere">
        <Info className="me-1 inline size-4 align-[-0.15em]" aria-hidden="true" />
        {content} {time}
      </p>
    )
  const Tick = isRead ? CheckCheck : Check
  return (
    <Frame isOwn={isOwn}>
      <span className="sr-only">{isOwn ? t('ui.you') : name}</span>
      {message_type === 'image' && <ChatImage message={message} />}
      {message_type === 'removed' ? <p className="text-ink-soft italic">{t('removed')}</p> : content && <Typed>{content}</Typed>}
      <span className={foot}>
        {time}
        {isOwn && (
          <>
            <Tick className="size-4 text-accent-ink" aria-hidden="true" />
            <span className="sr-only">{t(isRead ? 'read' : 'sent')}</span>
          </>
        )}
      </span>
    </Frame>
  )
}

export function PendingBubble({ session_id, pending }: { session_id: string; pending: Pending }) {
  const t = useTranslations('chat')
  const { key, content, picture, error } = pending
  return (
    <Frame isOwn problem={error !== null}>
      <span className="sr-only">{t('ui.you')}</span>
      {picture && <OwnPicture picture={picture} />}
      {content && <Typed>{content}</Typed>}
      {error === null ? (
        <span className={foot}>
          <Clock className="size-4" aria-hidden="true" />
          {t('ui.sending')}
        </span>
      ) : (
        <div className="grid gap-1 text-sm">
          <p className="flex gap-1.5 font-medium text-problem">
            <OctagonAlert className="mt-0.5 size-4 flex-none" aria-hidden="true" />
            <span>
              {t('not_sent')} {errorMessage(error)}
            </span>
          </p>
          <span className="flex flex-wrap justify-end gap-x-4">
            <button
              type="button"
              className="min-h-(--size-touch) font-medium text-accent-ink"
              onClick={() => sendAgain(session_id, key)}
            >
              {t('ui.retry')}
            </button>
            <button
              type="button"
              className="min-h-(--size-touch) font-medium text-accent-ink"
              onClick={() => discardMessage(session_id, key)}
            >
              {t('discard')}
            </button>
          </span>
        </div>
      )}
    </Frame>
  )
}
