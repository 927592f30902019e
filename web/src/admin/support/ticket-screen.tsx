import { isErasedEmail } from '@hai/contract/deleted-members'
import type { WholeStaffTicket } from '@hai/contract/support-admin'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import { CircleCheck, RotateCcw } from 'lucide-react'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { shortId } from '../../lib/short-id.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Figures, type Figure } from '../../ui/figures.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { Status } from '../../ui/status.tsx'
import { ticketTone } from '../../ui/ticket-tone.ts'
import { adminPaths } from '../paths.ts'
import { BackLink } from '../ui/back-link.tsx'
import { linkStyle } from '../ui/link-style.ts'
import { NotFound } from '../ui/not-found.tsx'
import { OwnCaseNotice } from '../ui/own-case-notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { useLinkTo } from '../ui/known-pages.ts'
import { Panel } from '../ui/panel.tsx'
import { POLLING } from '../ui/polling.ts'
import { Sensitive } from '../ui/sensitive.tsx'
import { When } from '../ui/when.tsx'
import { Assignment } from './assignment.tsx'
import { Customer } from './customer.tsx'
import { Messages } from './messages.tsx'
import { Reply } from './reply.tsx'
import { useAuth } from '../../api/auth-context.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { useTicketAction } from './use-ticket-action.ts'

export function TicketScreen() {
  const t = useTranslations('admin_support')
  const { ticket_id } = useParams<{ ticket_id: string }>()
  usePrefetchQuery(api.admin_list_canned_answers.query())
  const { data, error, refetch } = useQuery({ ...api.admin_get_ticket.query({ ticket_id }), ...POLLING })
  if (hasCode(error, 'NOT_FOUND', 'BAD_REQUEST')) return <NotFound />
  if (hasCode(error, 'FORBIDDEN'))
    return <OwnCaseNotice title={t('conversation')} text={t('own')} back={{ href: adminPaths.support(), text: t('inbox') }} />
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid gap-1">
        <PageHead title={t('conversation')}>
          {data && <Status tone={ticketTone[data.status]}>{t(`admin_ui.status_${data.status}`)}</Status>}
        </PageHead>
        <BackLink href={adminPaths.support()}>{t('inbox')}</BackLink>
      </div>
      {data ? (
        <Whole key={ticket_id} ticket={data} />
      ) : error ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={6} label={t('ui.loading')} />
      )}
    </div>
  )
}

function Whole({ ticket }: { ticket: WholeStaffTicket }) {
  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid min-w-0 grid-cols-1 gap-5">
        <Messages ticket={ticket} />
        <Reply ticket={ticket} />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-5 xl:sticky xl:top-20">
        {ticket.status !== 'closed' && <Assignment ticket={ticket} />}
        <TicketStatus ticket={ticket} />
        <FactsOf ticket={ticket} />
        <Others ticket={ticket} />
      </div>
    </div>
  )
}

function FactsOf({ ticket }: { ticket: WholeStaffTicket }) {
  const t = useTranslations('admin_support')
  const { id, category, language, customer, created_at, first_answer_at, closed_at, score, comment } = ticket
  const figures: (Figure | false)[] = [
    { label: t('ticket_id'), value: `#${shortId(id)}` },
    { label: t('ui.from'), value: <Customer of={customer} /> },
    { label: t('about'), value: <span className="whitespace-nowrap">{t(`category_${category}`)}</span> },
    { label: t('ui.language'), value: t(`admin_ui.language_${language}`) },
    { label: t('admin_ui.opened'), value: <When iso={created_at} /> },
    first_answer_at !== null && { label: t('answered_first'), value: <When iso={first_answer_at} /> },
    closed_at !== null && { label: t('closed_at'), value: <When iso={closed_at} /> },
    score !== null && { label: t('score'), value: t('score_of', { score }) },
  ]
  return (
    <Panel title={t('admin_ui.details')}>
      <Figures items={figures.filter((figure) => figure !== false)} />
      <CreditFor ticket={ticket} />
      {comment !== '' && (
        <p className="whitespace-pre-wrap wrap-anywhere">
          <Sensitive kind="text">{comment}</Sensitive>
        </p>
      )}
    </Panel>
  )
}

function CreditFor({ ticket: { id, customer } }: { ticket: WholeStaffTicket }) {
  const t = useTranslations('admin_support')
  const linkTo = useLinkTo()
  if (customer.user_id === null) return null
  const href = linkTo(adminPaths.walletAdjustments({ userId: customer.user_id, ticket: id }))
  if (href === undefined) return null
  return (
    <p>
      <Link href={href} className={linkStyle}>
        {t('admin_ui.credit_member')}
      </Link>
    </p>
  )
}

function Others({ ticket: { others } }: { ticket: WholeStaffTicket }) {
  const t = useTranslations('admin_support')
  if (others.length === 0) return null
  return (
    <Panel title={t('others')}>
      <ul className="grid gap-2">
        {others.map(({ id, subject, status, created_at }) => (
          <li key={id} className="grid gap-0.5">
            <Link href={adminPaths.ticket(id)} className="wrap-anywhere">
              <Sensitive kind="text">{subject}</Sensitive>
            </Link>
            <span className="text-sm text-ink-soft">
              {t(`admin_ui.status_${status}`)}, <When iso={created_at} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Closing the ticket asks the person who wrote for a rating. A ticket whose guest was erased stays closed. */
export function TicketStatus({
  ticket: { id: ticket_id, status, customer },
}: {
  ticket: Pick<WholeStaffTicket, 'id' | 'status' | 'customer'>
}) {
  const t = useTranslations('admin_support')
  const { profile } = useAuth()
  const isClosed = status === 'closed'
  const set = useTicketAction(
    'admin_set_ticket_status',
    (next: 'open' | 'closed') => api.admin_set_ticket_status({ ticket_id, admin_id: profile.id, status: next }),
    { failed: t(isClosed ? 'reopen_failed' : 'close_failed') },
    () => toast({ title: t(isClosed ? 'reopened' : 'closed'), kind: 'done' }),
  )
  if (isClosed && isErasedEmail(customer.email)) return null
  return (
    <Panel title={t('admin_ui.status')}>
      <p className="text-sm text-ink-soft">{t(isClosed ? 'reopen_text' : 'close_text')}</p>
      <Button
        icon={isClosed ? RotateCcw : CircleCheck}
        wide
        busy={set.isPending}
        onClick={() => set.mutate(isClosed ? 'open' : 'closed')}
      >
        {t(isClosed ? 'reopen' : 'close')}
      </Button>
    </Panel>
  )
}
