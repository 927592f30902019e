import type { ReferralReward } from '@hai/contract/referrals-admin'
import { Undo2 } from 'lucide-react'
import { Link } from 'wouter'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Status, type Tone } from '../../ui/status.tsx'
import { adminPaths } from '../paths.ts'
import { MemberName } from '../ui/member-name.tsx'
import { Money, Sensitive } from '../ui/sensitive.tsx'
import { When } from '../ui/when.tsx'

const tones = { taken_back: 'back', withheld: 'back', asked: 'wait', paid: 'in', unpaid: 'wait' } as const satisfies Record<
  string,
  Tone
>

function standingOf({ reversal, reversal_waits, paid_at }: ReferralReward): keyof typeof tones {
  if (reversal) return reversal.amount > 0 ? 'taken_back' : 'withheld'
  if (reversal_waits) return 'asked'
  return paid_at === null ? 'unpaid' : 'paid'
}

export function Reward({ reward, isOwn, onTakeBack }: { reward: ReferralReward; isOwn: boolean; onTakeBack: () => void }) {
  const t = useTranslations('admin_referrals')
  const { role, beneficiary, amount, available, paid_at, transaction_id, reversal } = reward
  const standing = standingOf(reward)
  const isOpen = standing === 'paid' || standing === 'unpaid'
  return (
    <section aria-label={t(`reward_${role}`)} className="grid grid-cols-1 gap-2 rounded-box bg-sunken p-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium">{t(`reward_${role}`)}</h3>
        <Status tone={tones[standing]}>{t(`standing_${standing}`)}</Status>
      </div>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <MemberName member={beneficiary} />
        <span className="ms-auto text-end">
          {transaction_id ? (
            <Link href={adminPaths.posting(transaction_id)}>
              <Money cents={amount} />
            </Link>
          ) : (
            <Money cents={amount} />
          )}
          {paid_at && (
            <span className="block text-ink-soft">
              <When iso={paid_at} />
            </span>
          )}
        </span>
      </div>
      {reversal && <Reversal of={reversal} />}
      {isOpen && !isOwn && (
        <>
          {paid_at && (
            <p className="text-ink-soft">
              {t('available')} <Money cents={available} />
            </p>
          )}
          <Button kind="danger" icon={Undo2} wide onClick={onTakeBack}>
            {t(standing === 'paid' ? 'take_back' : 'withhold')}
          </Button>
        </>
      )}
    </section>
  )
}

function Reversal({ of }: { of: NonNullable<ReferralReward['reversal']> }) {
  const t = useTranslations('admin_referrals')
  const { amount, missing, reason_code, reason, reversed_by, approved_by, reversed_at, transaction_id } = of
  return (
    <div className="grid gap-1 border-t border-line pt-2 wrap-anywhere">
      <p className="font-medium">{t(`reason_${reason_code}`)}</p>
      <p>
        <Sensitive kind="text">{reason}</Sensitive>
      </p>
      {transaction_id && (
        <p>
          {t('admin_ui.reversed')}{' '}
          <Link href={adminPaths.posting(transaction_id)}>
            <Money cents={amount} />
          </Link>
        </p>
      )}
      {missing > 0 && (
        <p>
          {t('given_up')} <Money cents={missing} />
        </p>
      )}
      <p className="text-ink-soft">
        <When iso={reversed_at} />
      </p>
      <MemberName member={reversed_by} />
      {approved_by && (
        <>
          <p className="text-ink-soft">{t('admin_ui.approved_by')}</p>
          <MemberName member={approved_by} />
        </>
      )}
    </div>
  )
}
