import type { WholeCase } from '@hai/contract/dispute-case'
import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { useParams } from 'wouter'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { exactMoment, longDayWithYear } from '../../lib/moments.ts'
import { shortId } from '../../lib/short-id.ts'
import { useNow } from '../../lib/use-now.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { adminPaths } from '../paths.ts'
import { BackLink } from '../ui/back-link.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { OwnCaseNotice } from '../ui/own-case-notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { POLLING } from '../ui/polling.ts'
import { CaseHistory } from './case-history.tsx'
import { CaseState } from './case-state.tsx'
import { clockOf, useClockText } from './clock.ts'
import { Conversation } from './conversation.tsx'
import { DecideAppeal } from './decide-appeal.tsx'
import { Decide } from './decide.tsx'
import { Freeze } from './freeze.tsx'
import { ItemFacts } from './item-facts.tsx'
import { Notes } from './notes.tsx'
import { DisputeParty } from './dispute-party.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { When } from '../ui/when.tsx'
import { useLedgerNames } from '../ui/ledger-names.ts'
import { Panel } from '../ui/panel.tsx'
import { Money } from '../ui/sensitive.tsx'

export function CaseScreen() {
  const t = useTranslations('admin_disputes')
  const { dispute_id } = useParams<{ dispute_id: string }>()
  const { data, error, refetch } = useQuery({
    ...api.admin_get_dispute.query({ dispute_id }),
    ...POLLING,
  })
  if (hasCode(error, 'NOT_FOUND', 'BAD_REQUEST')) return <NotFound />
  if (hasCode(error, 'FORBIDDEN'))
    return (
      <OwnCaseNotice title={t('dispute')} text={t('own_case')} back={{ href: adminPaths.disputes(), text: t('all_disputes') }} />
    )
  if (data) return <Case key={dispute_id} dispute={data} />
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('dispute')} />
      {error ? <LoadFailed onRetry={() => void refetch()} /> : <RowsSkeleton rows={6} label={t('ui.loading')} />}
    </div>
  )
}

function Case({ dispute }: { dispute: WholeCase }) {
  const t = useTranslations('admin_disputes')
  const { category, related_type, created_at, opened_by } = dispute
  const clock = clockOf(dispute, useNow())
  const say = useClockText()
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid gap-1">
        <PageHead title={t('case_title', { category: t(`category_${category}`), type: t(`admin_ui.item_${related_type}`) })}>
          <CaseState dispute={dispute} />
          {clock && (
            <span className="inline-flex items-center gap-1.5 text-sm">
              <Clock className="size-4 flex-none" />
              <b className={clock.kind === 'late' ? 'text-problem' : undefined}>{say(clock)}</b>
            </span>
          )}
        </PageHead>
        <p className="text-sm text-ink-soft">
          <span>#{shortId(dispute.id)}</span>, {t('opened_by', { role: opened_by, at: exactMoment(new Date(created_at), 'en') })}
        </p>
        <BackLink href={adminPaths.disputes()}>{t('all_disputes')}</BackLink>
      </div>
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
            {dispute.people.map((one) => (
              <DisputeParty key={one.side} one={one} dispute={dispute} />
            ))}
          </div>
          <CaseHistory dispute={dispute} />
          <ItemFacts dispute={dispute} />
          <Conversation dispute={dispute} />
          <Notes dispute={dispute} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-5 xl:sticky xl:top-20">
          <DecideAppeal dispute={dispute} />
          <Decide dispute={dispute} />
          <Freeze dispute={dispute} />
          <CaseAmounts dispute={dispute} />
        </div>
      </div>
    </div>
  )
}

function CaseAmounts({ dispute: { postings, archived_until } }: { dispute: WholeCase }) {
  const t = useTranslations('admin_disputes')
  const language = useLanguage()
  const names = useLedgerNames()
  return (
    <Panel title={t('admin_ui.postings')}>
      {postings.length > 0 && (
        <ul className="grid gap-3">
          {postings.map(({ transaction_id, kind, amount, created_at }) => (
            <li key={transaction_id} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 text-sm">
              <span className="font-medium wrap-anywhere">{names.posting(kind)}</span>
              <Money cents={amount} className="text-end" />
              <span className="text-ink-soft">
                <When iso={created_at} />
              </span>
              <CopyButton text={transaction_id} label={t('admin_ui.copy_id')} done={t('ui.copied')} />
            </li>
          ))}
        </ul>
      )}
      {archived_until && (
        <p className="text-sm text-ink-soft">
          {t('admin_ui.archived', { day: longDayWithYear(new Date(archived_until), language) })}
        </p>
      )}
    </Panel>
  )
}
