import type { ChatSession } from '@hai/contract/chat'
import { useMutation } from '@tanstack/react-query'
import { ArrowLeft, EllipsisVertical, MessageCircle, Search } from 'lucide-react'
import { Suspense, type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { hasCode } from '../../api/api-error.ts'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { StaleDataLine } from '../../api/stale-data-line.tsx'
import { paths } from '../../lib/paths.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { AbuseReportDialog, type AbuseReport } from '../../ui/abuse-report-dialog.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, RoundButton } from '../../ui/button.tsx'
import { MissingItem } from '../../ui/missing-item.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Menu } from '../../ui/popover.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { BlockDialog, useBlock } from './block-dialog.tsx'
import { Composer } from './composer.tsx'
import { MessageLog } from './message-log.tsx'
import { participantName } from './participant-name.ts'
import { SearchPanel } from './search-panel.tsx'
import { cachedAt, fetchOlder, threadOf } from './thread-store.ts'
import { useConversation } from './use-conversations.ts'
import { useThread } from './use-thread.ts'
import { SEPARATOR } from '../../lib/separator.ts'

interface ThreadPaneProps {
  session_id: string
  contextOf: ((session: ChatSession) => ReactNode) | undefined
}

export function ThreadPane({ session_id, contextOf }: ThreadPaneProps) {
  const t = useTranslations('chat')
  const conversation = useConversation(session_id)
  if (conversation.data) return <Conversation session={conversation.data} contextOf={contextOf} />
  if (conversation.isPending) return <RowsSkeleton rows={4} label={t('ui.loading')} />
  if (hasCode(conversation.error, 'NOT_FOUND', 'BAD_REQUEST'))
    return (
      <MissingItem
        icon={MessageCircle}
        title={t('ui.conversation_not_found')}
        text={t('gone_text')}
        backHref={paths.messages()}
        backName={t('all')}
      />
    )
  return <LoadFailed onRetry={() => void conversation.refetch()} />
}

function Conversation({ session, contextOf }: { session: ChatSession } & Pick<ThreadPaneProps, 'contextOf'>) {
  const t = useTranslations('chat')
  const { thread, reading, isTyping } = useThread(session.id)
  const hasNothing = thread.older === undefined && thread.messages.length === 0
  const [isSearching, setSearching] = useState(false)
  const [sought, setSought] = useState<number | null>(null)
  const find = (position: number) => {
    fetchBackTo(session.id, position).then(
      () => setSought(position),
      (error: unknown) => toast({ title: errorMessage(error), kind: 'problem' }),
    )
  }
  return (
    <>
      <Head session={session} onSearch={() => setSearching(true)} />
      {session.context_id !== null && contextOf?.(session)}
      {isSearching && (
        <SearchPanel
          session_id={session.id}
          onFind={find}
          onClose={() => {
            setSearching(false)
            setSought(null)
          }}
        />
      )}
      <StaleDataLine query={{ ...reading, dataUpdatedAt: reading.dataUpdatedAt || cachedAt(session.id) }} />
      {hasNothing && reading.isError ? (
        <LoadFailed onRetry={() => void reading.refetch()} />
      ) : hasNothing ? (
        <RowsSkeleton rows={3} label={t('ui.loading')} />
      ) : (
        <MessageLog session={session} thread={thread} isTyping={isTyping} targetPosition={sought} />
      )}
      <Foot session={session} />
    </>
  )
}

/** Loads older messages until the message at `position` is loaded. */
async function fetchBackTo(session_id: string, position: number): Promise<void> {
  const first = () => threadOf(session_id).get().messages[0]?.position ?? 0
  while (first() > position && (await fetchOlder(session_id)));
}

function Head({ session, onSearch }: { session: ChatSession; onSearch: () => void }) {
  const t = useTranslations('chat')
  const [dialog, setDialog] = useState<'block' | 'report' | null>(null)
  const unblock = useBlock(session)
  const name = participantName(session, t('ui.someone'))
  const { hai_tag, avatar_url, is_staff, is_agent } = session.counterparty
  const role = is_staff ? t('staff') : is_agent ? t('ui.agent') : null
  const items = [
    session.is_blocked
      ? { text: t('unblock'), onClick: () => unblock.mutate() }
      : { text: t('block'), onClick: () => setDialog('block') },
    { text: t('report'), onClick: () => setDialog('report') },
  ]
  return (
    <header className="flex min-h-14 items-center gap-1 max-md:-mx-2.5 md:gap-2.5">
      <Link
        href={paths.messages()}
        aria-label={t('all')}
        className="grid size-(--size-touch) flex-none place-items-center rounded-full text-inherit hover:bg-sunken md:hidden"
      >
        <ArrowLeft className="size-6" />
      </Link>
      <Avatar name={name} avatar_url={avatar_url} size="s" />
      <div className="min-w-0 flex-1">
        <h2 className="truncate text-base leading-5">
          <bdi>{name}</bdi>
        </h2>
        <p className="truncate text-sm text-ink-soft">{[role, hai_tag && `@${hai_tag}`].filter(Boolean).join(SEPARATOR)}</p>
      </div>
      <RoundButton icon={Search} label={t('search')} onClick={onSearch} />
      <Menu
        items={items}
        label={t('actions')}
        triggerClassName="grid size-(--size-touch) flex-none place-items-center rounded-full hover:bg-sunken"
        trigger={<EllipsisVertical className="size-6" />}
      />
      {dialog === 'block' && <BlockDialog session={session} name={name} onClose={() => setDialog(null)} />}
      {dialog === 'report' && (
        <Suspense>
          <ReportDialog session_id={session.id} name={name} onClose={() => setDialog(null)} />
        </Suspense>
      )}
    </header>
  )
}

function Foot({ session }: { session: ChatSession }) {
  const t = useTranslations('chat')
  const unblock = useBlock(session)
  if (session.can_write) return <Composer key={session.id} session={session} />
  return (
    <div className="grid gap-2 pt-2">
      <p className="text-center text-sm text-ink-soft">{t(session.is_blocked ? 'you_blocked' : 'closed')}</p>
      {session.is_blocked && (
        <Button wide busy={unblock.isPending} onClick={() => unblock.mutate()}>
          {t('unblock')}
        </Button>
      )}
    </div>
  )
}

function ReportDialog({ session_id, name, onClose }: { session_id: string; name: string; onClose: () => void }) {
  const t = useTranslations('abuse_reports')
  const report = useMutation({
    mutationFn: ({ category, description }: AbuseReport) => api.report_conversation({ session_id, category, description }),
    onSuccess: () => {
      toast({ title: t('sent') })
      onClose()
    },
  })
  return (
    <AbuseReportDialog
      about="conversation"
      name={name}
      problem={report.error && errorMessage(report.error)}
      busy={report.isPending}
      onReport={(written) => report.mutate(written)}
      onClose={onClose}
    />
  )
}
