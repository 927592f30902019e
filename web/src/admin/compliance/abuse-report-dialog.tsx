import type { ReportedMessage, WholeReport } from '@hai/contract/abuse-reports-admin'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { downloadFile } from '../../api/download-file.ts'
import { cx } from '../../lib/cx.ts'
import { SEPARATOR } from '../../lib/separator.ts'
import { exactMoment } from '../../lib/moments.ts'
import { useTranslations } from '../../lib/translations.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { Status } from '../../ui/status.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { adminPaths } from '../paths.ts'
import { BackLink } from '../ui/back-link.tsx'
import { Evidence } from '../ui/evidence.tsx'
import { MemberName } from '../ui/member-name.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { OwnCaseNotice } from '../ui/own-case-notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { POLLING } from '../ui/polling.ts'
import { Sensitive } from '../ui/sensitive.tsx'
import { linkStyle } from '../ui/link-style.ts'
import { CloseAbuseReport } from './close-abuse-report.tsx'
import { AbuseReportState } from './abuse-reports-tab.tsx'

/** The server refuses staff who are a party of the report (FORBIDDEN). */
export function AbuseReportDialog({ report_id }: { report_id: string }) {
  const t = useTranslations('admin_abuse_reports')
  const { data, error, refetch } = useQuery({ ...api.admin_get_report.query({ report_id }), ...POLLING })
  if (hasCode(error, 'NOT_FOUND', 'BAD_REQUEST')) return <NotFound />
  if (hasCode(error, 'FORBIDDEN'))
    return <OwnCaseNotice text={t('own')} back={{ href: adminPaths.compliance({ tab: 'reports' }), text: t('to_reports') }} />
  return (
    <div className="grid grid-cols-1 gap-4">
      <BackLink href={adminPaths.compliance({ tab: 'reports' })}>{t('to_reports')}</BackLink>
      {data ? (
        <Whole report={data} />
      ) : error ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={5} label={t('ui.loading')} />
      )}
    </div>
  )
}

const Whole = ({ report }: { report: WholeReport }) => (
  <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
    <div className="grid grid-cols-1 gap-4">
      <Told report={report} />
      {report.conversation && <Conversation report_id={report.id} messages={report.conversation} />}
    </div>
    <div className="grid grid-cols-1 gap-4">
      <Person report={report} />
      <CloseAbuseReport report={report} />
      <Others report={report} />
    </div>
  </div>
)

function Told({ report }: { report: WholeReport }) {
  const t = useTranslations('admin_abuse_reports')
  const { category, created_at, description, reporter, transaction_id } = report
  return (
    <Panel title={t(`category_${category}`)} aside={<AbuseReportState report={report} />}>
      <Quote>{description}</Quote>
      <div className="text-sm">
        <p className="text-ink-soft">
          {t('admin_ui.reported_by') + SEPARATOR}
          <RelativeTime iso={created_at} />
        </p>
        <MemberName member={reporter} />
      </div>
      {transaction_id !== null && (
        <Link href={adminPaths.posting(transaction_id)} className={linkStyle}>
          {t('payment')}
        </Link>
      )}
    </Panel>
  )
}

const Quote = ({ children }: { children: string }) => (
  <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
    <Sensitive kind="text">{children}</Sensitive>
  </p>
)

function Conversation({ report_id, messages }: { report_id: string; messages: readonly ReportedMessage[] }) {
  const t = useTranslations('admin_abuse_reports')
  return (
    <Panel title={t('conversation')}>
      <p className="text-sm text-ink-soft">{t(messages.length === 0 ? 'nothing_said' : 'conversation_why')}</p>
      <ol className="grid grid-cols-1 gap-3">
        {messages.map(({ position, by, text, file_id, created_at }) => (
          <li key={position} className={cx('grid gap-1', by === null && 'text-ink-soft')}>
            <p className="text-sm text-ink-soft">
              {t(`by_${by ?? 'system'}`)}, {exactMoment(new Date(created_at), 'en')}
            </p>
            {text !== '' && <Bubble isQuote={by !== null}>{text}</Bubble>}
            {file_id !== null && (
              <Evidence
                name={`${report_id} ${file_id}`}
                label={t('ui.picture')}
                take={() => downloadFile('admin_get_report_attachment', { report_id, file_id })}
              />
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

const Bubble = ({ isQuote, children }: { isQuote: boolean; children: string }) => (
  <div className={cx(isQuote && 'rounded-box bg-sunken px-3.5 py-2.5')}>
    <Quote>{children}</Quote>
  </div>
)

function Person({ report: { reported, is_blocked } }: { report: WholeReport }) {
  const t = useTranslations('admin_abuse_reports')
  return (
    <Panel title={t('by_reported')} aside={is_blocked && <Status tone="problem">{t('admin_ui.blocked')}</Status>}>
      <MemberName member={reported} />
      <p className="text-sm text-ink-soft">{t('to_member_text')}</p>
      <ButtonLink href={adminPaths.user(reported.user_id, 'flags')} kind="edge">
        {t('to_member')}
      </ButtonLink>
    </Panel>
  )
}

function Others({ report: { also_reported, others } }: { report: WholeReport }) {
  const t = useTranslations('admin_abuse_reports')
  return (
    <Panel title={t('others')}>
      <Line>{others.all === 0 ? t('others_none') : t('others_count', others)}</Line>
      <ul className="grid gap-3">
        {also_reported.map((one) => (
          <li key={one.id} className="grid gap-1">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <Link href={adminPaths.report(one.id)} className={linkStyle}>
                {t(`category_${one.category}`)}
              </Link>
              <AbuseReportState report={one} />
            </div>
            <p className="text-sm wrap-anywhere text-ink-soft">
              <Sensitive kind="name">{one.reporter.full_name ?? one.reporter.email}</Sensitive>,{' '}
              <RelativeTime iso={one.created_at} />
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const Line = ({ children }: { children: ReactNode }) => <p className="text-sm text-ink-soft">{children}</p>
