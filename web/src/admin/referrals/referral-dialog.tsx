import type { WholeReferral } from '@hai/contract/referrals-admin'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { api } from '../../api/api.ts'
import { useTranslations } from '../../lib/translations.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { Status } from '../../ui/status.tsx'
import { adminPaths } from '../paths.ts'
import { DetailDialog } from '../ui/detail-dialog.tsx'
import { MemberName } from '../ui/member-name.tsx'
import { POLLING } from '../ui/polling.ts'
import { Money } from '../ui/sensitive.tsx'
import { When } from '../ui/when.tsx'
import { Hints } from './hints.tsx'
import { stateTones } from './referral-status-style.ts'
import { Reward } from './reward.tsx'
import { ReverseReward } from './reverse-reward.tsx'

export function ReferralDialog({ referral_id, onClose }: { referral_id: string; onClose: () => void }) {
  const t = useTranslations('admin_referrals')
  const [taken, setTaken] = useState<string | null>(null)
  const { data, error, refetch } = useQuery({ ...api.admin_get_referral.query({ referral_id }), ...POLLING })
  const reward = data?.rewards.find(({ payout_id }) => payout_id === taken)
  if (data && reward) return <ReverseReward reward={reward} alone_max={data.alone_max} onClose={() => setTaken(null)} />
  return (
    <DetailDialog title={t('referral')} onClose={onClose}>
      {data ? (
        <>
          <Facts of={data} />
          <Hints hints={data.hints} />
          {data.rewards.map((one) => (
            <Reward key={one.payout_id} reward={one} isOwn={data.is_own} onTakeBack={() => setTaken(one.payout_id)} />
          ))}
          {data.is_own && data.rewards.length > 0 && <p className="text-sm text-ink-soft">{t('own')}</p>}
          <p className="flex flex-wrap gap-x-5 text-sm font-medium">
            <Link href={adminPaths.referrals({ tab: 'tree', user: data.newcomer.user_id })} className="py-3" onClick={onClose}>
              {t('to_the_tree')}
            </Link>
            <Link href={adminPaths.ledgerTrace(data.newcomer.user_id)} className="py-3">
              {t('admin_ui.ledger_trace')}
            </Link>
          </p>
        </>
      ) : error ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={4} label={t('ui.loading')} />
      )}
    </DetailDialog>
  )
}

function Facts({ of }: { of: WholeReferral }) {
  const t = useTranslations('admin_referrals')
  const { newcomer, referrer, state, refusal, joined_at, verified_at, expires_at, payment } = of
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <Status tone={stateTones[state]}>{t(`state_${state}`)}</Status>
        {refusal && <span className="text-sm text-ink-soft">{t(`refusal_${refusal}`)}</span>}
      </p>
      <dl className="grid gap-2 text-sm">
        <Line label={t('newcomer')}>
          <MemberName member={newcomer} />
        </Line>
        <Line label={t('referrer')}>
          <MemberName member={referrer} />
        </Line>
        <Line label={t('state_joined')}>
          <When iso={joined_at} />
        </Line>
        <Line label={t('phone_verified')}>{verified_at ? <When iso={verified_at} /> : t('ui.not_yet')}</Line>
        <Line label={t('qualifying_payment')}>
          {payment ? (
            <>
              <Link href={adminPaths.posting(payment.transaction_id)} className="inline-block py-1">
                {payment.amount === null ? t('admin_ui.posting') : <Money cents={payment.amount} />}
              </Link>
              <MemberName member={payment.payee} />
            </>
          ) : (
            t('ui.not_yet')
          )}
        </Line>
        {payment && (
          <Line label={t('final_at')}>
            <When iso={payment.final_at} />
          </Line>
        )}
        <Line label={t('until')}>
          <When iso={expires_at} />
        </Line>
      </dl>
    </>
  )
}

const Line = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4">
    <dt className="text-ink-soft wrap-anywhere">{label}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </div>
)
