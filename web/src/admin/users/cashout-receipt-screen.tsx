import type { Output } from '@hai/contract/contract'
import { twoDecimals, wholeNumber } from '@hai/contract/number-text'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { Link, useParams } from 'wouter'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { sourceName } from '../../lib/htg-rate.ts'
import { exactMoment } from '../../lib/moments.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Figures, type Figure } from '../../ui/figures.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { adminPaths } from '../paths.ts'
import { linkStyle } from '../ui/link-style.ts'
import { MemberName } from '../ui/member-name.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
import { useMethod } from '../ui/payout-method.ts'
import { Money, Sensitive } from '../ui/sensitive.tsx'
import { CashoutState } from './cashout-status.tsx'

type Receipt = Output<'admin_get_cashout_receipt'>

const moment = (iso: string): string => exactMoment(new Date(iso), 'en')

/** The receipt of a cash-out for staff, to read and to print. */
export function CashoutReceiptScreen() {
  const t = useTranslations('admin_users')
  const { cashout_id } = useParams<{ cashout_id: string }>()
  const { data, error, refetch } = useQuery({ ...api.admin_get_cashout_receipt.query({ cashout_id }), retry: false })
  if (hasCode(error, 'NOT_FOUND', 'BAD_REQUEST')) return <NotFound />
  return (
    <div className="grid w-full max-w-160 grid-cols-1 gap-5">
      <PageHead title={t('receipt')}>
        {data && (
          <Button size="small" icon={Printer} onClick={() => window.print()}>
            {t('ui.print')}
          </Button>
        )}
      </PageHead>
      {data ? (
        <Slip receipt={data} />
      ) : error ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={6} label={t('ui.loading')} />
      )}
    </div>
  )
}

function Slip({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('admin_users')
  const { timeline, verification_code, verification_url, hold_id } = receipt
  return (
    <>
      <Panel title={t('admin_ui.item_cashout')}>
        <Figures items={useFigures(receipt)} />
        <p className="text-sm text-ink-soft wrap-anywhere">
          {t('ui.check_code')}{' '}
          <a href={verification_url} className={linkStyle}>
            {verification_code}
          </a>
        </p>
        <p className="print:hidden">
          <Link href={adminPaths.posting(hold_id)} className={linkStyle}>
            {t('to_hold')}
          </Link>
        </p>
      </Panel>
      <Panel title={t('admin_ui.history')}>
        <Timeline
          items={timeline.map(({ action, by, at }) => ({
            title: t('receipt_step', { action: t(`step_${action}`), by: t(`step_by_${by}`) }),
            time: <time dateTime={at}>{moment(at)}</time>,
            state: 'done',
          }))}
        />
      </Panel>
    </>
  )
}

function useFigures(receipt: Receipt): readonly Figure[] {
  const t = useTranslations('admin_users')
  const methodOf = useMethod()
  const { destination: to, member, agent, reference, htg_per_usd, rate_source, rate_as_of, ended_at } = receipt
  const rate = {
    rate: twoDecimals(htg_per_usd, 'en'),
    source: sourceName({ source: rate_source }, t('first_rate')),
    time: moment(rate_as_of),
  }
  const figures: (Figure | false)[] = [
    { label: t('admin_ui.status'), value: <CashoutState status={receipt.status} /> },
    { label: t('side_sender'), value: <MemberName member={member} /> },
    { label: t('side_agent'), value: agent ? <MemberName member={agent} /> : t('nobody_has_it') },
    { label: t('admin_ui.requested'), value: moment(receipt.created_at) },
    ended_at !== null && { label: t('admin_ui.ended'), value: moment(ended_at) },
    { label: t('method'), value: methodOf(to.method) },
    to.full_name !== '' && { label: t('admin_ui.name'), value: <Sensitive kind="name">{to.full_name}</Sensitive> },
    to.phone !== '' && { label: t('ui.phone'), value: <Sensitive kind="phone">{to.phone}</Sensitive> },
    to.account !== '' && { label: t('admin_ui.account'), value: <Sensitive kind="text">{to.account}</Sensitive> },
    { label: t('admin_ui.place'), value: <Sensitive kind="text">{`${to.commune}, ${to.department}`}</Sensitive> },
    reference !== '' && { label: t('admin_ui.reference'), value: <Sensitive kind="text">{reference}</Sensitive> },
    { label: t('cashout_rate'), value: t('rate_locked', rate) },
    { label: t('paid_in_htg'), value: <Sensitive kind="text">{`${wholeNumber(receipt.amount_htg, 'en')} HTG`}</Sensitive> },
    { label: t('ui.amount'), value: <Money cents={receipt.amount} /> },
    { label: t('ui.fee'), value: <Money cents={receipt.fee} /> },
    { label: t('ui.tax'), value: <Money cents={receipt.tax} /> },
    { label: t('total'), value: <Money cents={receipt.total} />, total: true },
  ]
  return figures.filter((figure) => figure !== false)
}
