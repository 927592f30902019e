import type { Output } from '@hai/contract/contract'
import { AUDIT_DAYS_MAX } from '@hai/contract/bounds'
import { useQuery } from '@tanstack/react-query'
import { BookOpenCheck, CircleCheck, FileDown, OctagonAlert } from 'lucide-react'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { downloadErrorText, useDownloadFile } from '../../api/download-file.ts'
import { exactMoment } from '../../lib/moments.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RecordsFailed } from '../ui/records-failed.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { Status } from '../../ui/status.tsx'
import { dayText } from '../ui/time-text.ts'
import { Panel } from '../ui/panel.tsx'
import { BooksBalance } from './books-balance.tsx'
import { type Period, PeriodBar, usePeriod } from './period.tsx'
import { POLLING } from '../ui/polling.ts'
import { TrialTable } from './trial-table.tsx'

type Audit = Output<'get_financial_audit'>

export function TrialBalance() {
  const t = useTranslations('admin_accounting')
  const range = usePeriod(AUDIT_DAYS_MAX)
  const { period, isFine } = range
  const audit = useQuery({ ...api.get_financial_audit.query(period), ...POLLING, enabled: isFine })
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <PeriodBar {...range} max={AUDIT_DAYS_MAX} />
        {isFine && !hasCode(audit.error, 'ARCHIVED') && <Files period={period} />}
      </div>
      {isFine && audit.isPending && <RowsSkeleton rows={6} label={t('ui.loading')} />}
      {audit.error && <RecordsFailed error={audit.error} onRetry={() => void audit.refetch()} />}
      {audit.data && isFine && (
        <>
          <Verdict audit={audit.data} />
          <Panel title={t('whole_period')} aside={<Marks trial={audit.data.total} />}>
            <TrialTable label={t('whole_period')} trial={audit.data.total} days={period} />
            <p className="max-w-(--container-prose) text-sm text-ink-soft">{t('admin_ui.outside_sign')}</p>
          </Panel>
          <Days audit={audit.data} />
        </>
      )}
      <BooksBalance />
    </>
  )
}

function Files({ period }: { period: Period }) {
  const t = useTranslations('admin_accounting')
  const csv = useDownloadFile('export_financial_audit')
  const pdf = useDownloadFile('print_financial_audit')
  const error = csv.error ?? pdf.error
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button size="small" icon={FileDown} busy={csv.isPending} aria-label={t('save_csv_of')} onClick={() => csv.mutate(period)}>
        {t('save_csv')}
      </Button>
      <Button size="small" icon={FileDown} busy={pdf.isPending} aria-label={t('save_pdf_of')} onClick={() => pdf.mutate(period)}>
        {t('ui.pdf')}
      </Button>
      {error && (
        <p role="alert" className="text-sm font-medium text-problem">
          {downloadErrorText(error)}
        </p>
      )}
    </div>
  )
}

/** Good only if the period and each day balance and agree with the ledger, and no ledger findings are open. */
function Verdict({ audit: { total, days, as_of, is_complete, time_zone, open_findings } }: { audit: Audit }) {
  const t = useTranslations('admin_accounting')
  const language = useLanguage()
  const isGood = [total, ...days].every((trial) => trial.is_balanced && trial.agrees_with_ledger)
  const isProven = isGood && open_findings === 0
  return (
    <Panel kind={isProven ? 'plain' : 'problem'}>
      <p className="flex gap-2 font-medium">
        {isProven ? (
          <CircleCheck className="size-5 flex-none text-in" />
        ) : (
          <OctagonAlert className="size-5 flex-none text-problem" />
        )}
        <span>{t(!isGood ? 'verdict_bad' : open_findings > 0 ? 'verdict_elsewhere' : 'verdict_good')}</span>
      </p>
      <p className="text-sm text-ink-soft wrap-anywhere">
        {as_of.at === null
          ? t('as_of_nothing', { zone: time_zone })
          : t('as_of', { position: as_of.position, time: exactMoment(new Date(as_of.at), language), zone: time_zone })}
        {as_of.hash !== null && ` ${t('admin_ui.hash', { hash: as_of.hash })}`}
      </p>
      {!is_complete && <Notice kind="wait">{t('incomplete')}</Notice>}
    </Panel>
  )
}

function Marks({ trial }: { trial: Pick<Audit['total'], 'is_balanced' | 'agrees_with_ledger' | 'findings'> }) {
  const t = useTranslations('admin_accounting')
  return (
    <span className="flex flex-wrap gap-2">
      <Status tone={trial.is_balanced ? 'plain' : 'problem'}>{t(trial.is_balanced ? 'balanced' : 'unbalanced')}</Status>
      <Status tone={trial.agrees_with_ledger ? 'plain' : 'problem'}>
        {t(trial.agrees_with_ledger ? 'agrees' : trial.findings > 0 ? 'in_question' : 'disagrees')}
      </Status>
    </span>
  )
}

function Days({ audit: { days } }: { audit: Audit }) {
  const t = useTranslations('admin_accounting')
  if (days.length === 0) return <Empty icon={BookOpenCheck} title={t('no_days')} text={t('no_days_text')} />
  return (
    <div className="grid grid-cols-1 gap-2">
      {days.toReversed().map((trial, index) => (
        <details
          key={trial.day}
          open={index === 0 || !trial.is_balanced || !trial.agrees_with_ledger}
          className="rounded-box bg-surface px-edge md:px-5"
        >
          <summary className="flex min-h-13 cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <h2 className="text-base">{dayText(trial.day)}</h2>
            <span className="text-sm text-ink-soft">
              {t('day_postings', { count: trial.postings })}
              {!trial.is_closed && `, ${t('open_day')}`}
            </span>
            <span className="ms-auto">
              <Marks trial={trial} />
            </span>
          </summary>
          <div className="pb-4">
            <TrialTable
              label={`${t('tab_balance')} ${dayText(trial.day)}`}
              trial={trial}
              days={{ from: trial.day, to: trial.day }}
            />
          </div>
        </details>
      ))}
    </div>
  )
}
