import type { ChatSession } from '@hai/contract/chat'
import { MessageCircle } from 'lucide-react'
import { Link } from 'wouter'
import { StaleDataLine } from '../../api/stale-data-line.tsx'
import { cx } from '../../lib/cx.ts'
import { formatUsd } from '../../lib/money-text.ts'
import { paths } from '../../lib/paths.ts'
import { type Translate, useTranslations } from '../../lib/translations.ts'
import { Empty } from '../../ui/empty.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { participantName } from './participant-name.ts'
import { useConversations } from './use-conversations.ts'

export function ConversationList({ open }: { open: string | null }) {
  const t = useTranslations('chat')
  const list = useConversations()
  if (list.isPending) return <RowsSkeleton rows={4} label={t('ui.loading')} />
  if (!list.data) return <LoadFailed onRetry={() => void list.refetch()} />
  const sessions = list.data.pages.flatMap(({ items }) => items)
  if (sessions.length === 0) return <Empty icon={MessageCircle} title={t('empty')} text={t('empty_text')} />
  return (
    <>
      <StaleDataLine query={list} />
      <ul className="grid grid-cols-1">
        {sessions.map((session) => (
          <li key={session.id}>
            <ConversationRow session={session} isOpen={session.id === open} />
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  )
}

const UNREAD_MAX = 99

function ConversationRow({ session, isOpen }: { session: ChatSession; isOpen: boolean }) {
  const t = useTranslations('chat')
  const { id, unread_count, last_message_at, counterparty } = session
  const name = participantName(session, t('ui.someone'))
  const subject = subjectOf(session, t)
  return (
    <Link
      href={paths.conversation(id)}
      aria-current={isOpen || undefined}
      className={cx(
        'flex min-h-16 items-center gap-3 rounded-box py-2.5 text-inherit no-underline hover:bg-sunken md:px-3',
        isOpen && 'bg-surface',
      )}
    >
      <Avatar name={name} avatar_url={counterparty.avatar_url} />
      <span className="min-w-0 flex-1">
        <bdi className={cx('block truncate leading-5.5', unread_count > 0 ? 'font-bold' : 'font-medium')}>{name}</bdi>
        {subject !== null && <bdi className="block truncate text-sm">{subject}</bdi>}
        <bdi className="block truncate text-sm text-ink-soft">{lastWords(session, t)}</bdi>
      </span>
      <span className="grid flex-none justify-items-end gap-1 text-xs leading-5.5 text-ink-soft">
        {last_message_at && <RelativeTime iso={last_message_at} capital />}
        {unread_count > 0 && (
          <span className="grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1.5 text-xs font-bold text-on-accent">
            <span aria-hidden="true">{unread_count > UNREAD_MAX ? `${UNREAD_MAX}+` : unread_count}</span>
            <span className="sr-only">{t('unread', { count: unread_count })}</span>
          </span>
        )}
      </span>
    </Link>
  )
}

function subjectOf({ cashout_amount, task_title }: ChatSession, t: Translate<'chat'>): string | null {
  if (cashout_amount !== null) return t('ui.cash_out_of', { amount: formatUsd(cashout_amount) })
  return task_title === null ? null : t('about_task', { title: task_title })
}

function lastWords({ counterparty, ...last }: ChatSession, t: Translate<'chat'>): string {
  const { last_message_type: type, last_message_content: content, last_message_sender_id: sender_id } = last
  const text = type === 'removed' ? t('removed') : content === '' && type === 'image' ? t('ui.picture') : (content ?? '')
  const isOwn = sender_id !== null && sender_id !== counterparty.user_id && type !== 'system'
  return isOwn ? t('you_said', { text }) : text
}
