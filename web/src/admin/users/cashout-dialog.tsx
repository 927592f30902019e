import type { UserCashout } from '@hai/contract/users'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useTranslations } from '../../lib/translations.ts'
import { Figures, type Figure } from '../../ui/figures.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { adminPaths } from '../paths.ts'
import { DetailDialog } from '../ui/detail-dialog.tsx'
import { MemberName } from '../ui/member-name.tsx'
import { useMethod } from '../ui/payout-method.ts'
import { useLinkTo } from '../ui/known-pages.ts'
import { Money, Sensitive } from '../ui/sensitive.tsx'
import { linkStyle } from '../ui/link-style.ts'
import { CashoutState } from './cashout-status.tsx'

export function CashoutDialog({ cashout, onClose }: { cashout: UserCashout; onClose: () => void }) {
  const t = useTranslations('admin_users')
  const method = useMethod()
  const linkTo = useLinkTo()
  const { other, side, amount, fee, tax, department, commune, htg_per_usd, hold_id, end_id, dispute_id } = cashout
  const times = [
    { label: t('admin_ui.requested'), iso: cashout.created_at },
    { label: t('admin_ui.accepted'), iso: cashout.accepted_at },
    { label: t('sent_when'), iso: cashout.sent_at },
    { label: t('admin_ui.ended'), iso: cashout.ended_at },
  ]
  const items: readonly Figure[] = [
    { label: t('admin_ui.status'), value: <CashoutState status={cashout.status} /> },
    { label: t('ui.amount'), value: <Money cents={amount} /> },
    { label: t('admin_ui.fee_and_tax'), value: <Money cents={fee + tax} /> },
    { label: t('cashout_rate'), value: t('rate_of', { rate: htg_per_usd }) },
    { label: t('method'), value: method(cashout.method) },
    { label: t('admin_ui.place'), value: <Sensitive kind="text">{`${commune}, ${department}`}</Sensitive> },
    ...times.flatMap(({ label, iso }) => (iso === null ? [] : [{ label, value: <RelativeTime iso={iso} /> }])),
  ]
  const dispute = linkTo(dispute_id === null ? undefined : adminPaths.dispute(dispute_id))
  return (
    <DetailDialog title={t('admin_ui.item_cashout')} onClose={onClose}>
      <div className="text-sm">
        <span className="text-ink-soft">{t(side === 'sender' ? 'side_agent' : 'side_sender')}</span>
        {other ? <MemberName member={other} /> : <p>{t('nobody_has_it')}</p>}
      </div>
      <Figures items={items} />
      <p className="flex flex-wrap gap-x-4">
        <To path={adminPaths.cashoutReceipt(cashout.id)}>{t('ui.receipt')}</To>
        <To path={adminPaths.posting(hold_id)}>{t('to_hold')}</To>
        {end_id !== null && <To path={adminPaths.posting(end_id)}>{t('to_end')}</To>}
        {dispute !== undefined && <To path={dispute}>{t('admin_ui.open_dispute')}</To>}
      </p>
    </DetailDialog>
  )
}

const To = ({ path, children }: { path: string; children: ReactNode }) => (
  <Link href={path} className={linkStyle}>
    {children}
  </Link>
)
