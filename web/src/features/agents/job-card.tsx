import type { Cashout } from '@hai/contract/cashout-record'
import { hasHandoverCode } from '@hai/contract/cashout-steps'
import { departmentName } from '@hai/contract/department-name'
import { MessageCircle, OctagonAlert, Phone } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import { queryClient } from '../../api/query-client.ts'
import { formatUsd } from '../../lib/money-text.ts'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { exactMoment } from '../../lib/moments.ts'
import { useOnline } from '../../lib/online.ts'
import { openOverlay } from '../../lib/overlays.ts'
import { paths } from '../../lib/paths.ts'
import { phoneText } from '../../lib/phone.ts'
import { inQuotes } from '../../lib/quotation-marks.ts'
import { useNow } from '../../lib/use-now.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { Button, TextLink } from '../../ui/button.tsx'
import { Status, type Tone } from '../../ui/status.tsx'
import { LargeHtgAmount } from './large-htg-amount.tsx'
import { jobsQuery } from './live-jobs.ts'
import { MemberLocked } from './member-locked.tsx'
import { methodIcons } from './methods.ts'
import { SEPARATOR } from '../../lib/separator.ts'

const CodeSheet = lazyScreen(() => import('./code-sheet.tsx').then(({ CodeSheet: one }) => one))
const ReportPayoutDialog = lazyScreen(() => import('./report-payout-dialog.tsx').then(({ ReportPayoutDialog: one }) => one))

const MINUTE_MS = 60_000
const HOUR_MINUTES = 60

type State = 'to_hand_over' | 'to_send' | 'awaits_member' | 'in_dispute'

function stateOf({ status, destination_details: { method } }: Cashout): { state: State; tone: Tone } {
  if (status === 'disputed') return { state: 'in_dispute', tone: 'problem' }
  if (status === 'sent') return { state: 'awaits_member', tone: 'plain' }
  return { state: hasHandoverCode(method) ? 'to_hand_over' : 'to_send', tone: 'wait' }
}

/**
 * A cash-out that the agent has accepted. For cash the first action is to enter the member’s code, otherwise to report
 * the payout.
 */
export function JobCard({ job }: { job: Cashout }) {
  const t = useTranslations('agents')
  const language = useLanguage()
  const { destination_details: to, amount, amount_htg } = job
  const { state, tone } = stateOf(job)
  const Icon = methodIcons[to.method]
  return (
    <article className="grid grid-cols-1 gap-1.5 rounded-box bg-surface p-edge md:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <LargeHtgAmount htg={amount_htg} size="big" />
        <Status tone={tone}>{t(state)}</Status>
      </div>
      <p className="text-sm text-ink-soft">{t('ui.cash_out_of', { amount: formatUsd(amount) })}</p>
      <p className="font-bold wrap-anywhere">{to.full_name}</p>
      <ul className="grid gap-1 text-sm text-ink-soft">
        <li className="flex items-start gap-1.5">
          <Icon className="mt-0.5 size-4 flex-none" aria-hidden="true" />
          <span className="min-w-0 wrap-anywhere">
            {t(`method_${to.method}`)}
            {to.account !== '' && `${SEPARATOR}${to.account}`}
            {SEPARATOR}
            {to.commune}, {departmentName(to.department, language)}
          </span>
        </li>
        {to.phone !== '' && (
          <li className="flex items-center gap-1.5">
            <Phone className="size-4 flex-none" aria-hidden="true" />
            <a href={`tel:${to.phone}`} className="inline-flex min-h-(--size-touch) items-center text-accent-ink">
              {phoneText(to.phone)}
            </a>
          </li>
        )}
        {to.note !== '' && <li className="wrap-anywhere">{inQuotes(to.note)}</li>}
      </ul>
      {job.is_member_locked && job.status === 'accepted' && <MemberLocked job={job} />}
      <Due job={job} />
      <ConfirmedActions job={job} />
    </article>
  )
}

function Due({ job: { deadline, status, dispute_id, actions } }: { job: Cashout }) {
  const t = useTranslations('agents')
  const language = useLanguage()
  const now = useNow()
  if (status === 'disputed')
    return (
      <div className="text-sm">
        <p>{t('disputed_text')}</p>
        {dispute_id !== null && <TextLink href={paths.dispute(dispute_id)}>{t('ui.see_dispute')}</TextLink>}
      </div>
    )
  if (status === 'sent') return <p className="text-sm">{t(actions.includes('enter_code') ? 'sent_text' : 'marked_sent_text')}</p>
  if (deadline === null) return null
  const due = new Date(deadline.at)
  const minutes = Math.max(0, Math.ceil((due.getTime() - now.getTime()) / MINUTE_MS))
  return (
    <p className="text-sm font-medium">
      {minutes < HOUR_MINUTES ? t('due_in', { count: minutes }) : t('due_at', { when: exactMoment(due, language) })}
    </p>
  )
}

function ConfirmedActions({ job }: { job: Cashout }) {
  const t = useTranslations('agents')
  const isOnline = useOnline()
  const [, navigate] = useLocation()
  const [open, setOpen] = useState<'code' | 'sent' | null>(null)
  const close = () => setOpen(null)
  const openSessionId = job.chat_session_id
  const isCash = hasHandoverCode(job.destination_details.method)
  return (
    <div className="mt-1.5 flex flex-wrap gap-2">
      {job.actions.includes('enter_code') && (
        <Button
          size="small"
          kind="main"
          refused={!isOnline}
          onClick={() => {
            // The sheet tells the agent to hand over the cash, so it must know whether the member’s wallet is locked.
            void queryClient.invalidateQueries(jobsQuery)
            setOpen('code')
          }}
        >
          {t('enter_code')}
        </Button>
      )}
      {job.actions.includes('mark_sent') && (
        <Button size="small" kind={isCash ? 'edge' : 'main'} refused={!isOnline} onClick={() => setOpen('sent')}>
          {t(isCash ? 'without_code' : 'mark_sent')}
        </Button>
      )}
      {openSessionId !== null && (
        <Button size="small" icon={MessageCircle} onClick={() => navigate(paths.messages(), { state: { openSessionId } })}>
          {t('message')}
        </Button>
      )}
      {job.actions.includes('open_dispute') && (
        <Button
          size="small"
          kind="danger"
          icon={OctagonAlert}
          refused={!isOnline}
          onClick={() => openOverlay('dispute', { disputed: { related_type: 'cashout', related_id: job.id, role: 'payee' } })}
        >
          {t('ui.report_problem')}
        </Button>
      )}
      <Suspense>
        {open === 'code' && <CodeSheet job={job} onClose={close} />}
        {open === 'sent' && <ReportPayoutDialog job={job} onClose={close} />}
      </Suspense>
    </div>
  )
}
