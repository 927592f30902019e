import { formatUsd, zeroCents, type Cents } from '@hai/contract/money'
import type { ReferralReward } from '@hai/contract/referrals-admin'
import { REVERSAL_TEXT_MAX, REVERSAL_TEXT_MIN, reversalReasons, type ReversalReason } from '@hai/contract/referral-values'
import { Tag } from 'lucide-react'
import { useState } from 'react'
import { useAuth } from '../../api/auth-context.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { useForm } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Picker } from '../../ui/picker.tsx'
import { useConfirmedAction } from '../ui/confirmed-action/use-confirmed-action.tsx'
import { MemberName } from '../ui/member-name.tsx'
import { ReasonField, useReason } from '../ui/reason.tsx'
import { Money } from '../ui/sensitive.tsx'

interface TakeBackProps {
  reward: ReferralReward
  /** A larger reward needs a second staff member. */
  alone_max: Cents
  onClose: () => void
}

/** A reversal takes at most the reward, and at most what is available. */
const mostOf = ({ amount, available }: ReferralReward): Cents => (available < amount ? available : amount)

function useReversal(onClose: () => void) {
  const t = useTranslations('admin_referrals')
  return useConfirmedAction('reverse_referral_reward', {
    failed: t('not_taken_back'),
    onDone: ({ status, amount: taken }) => {
      const values = { amount: formatUsd(taken) }
      if (status === 'posted') toast({ title: t('reward_reversed'), text: t('was_taken_back_text', values), kind: 'done' })
      else if (status === 'withheld') toast({ title: t('was_withheld'), text: t('was_withheld_text'), kind: 'done' })
      else toast({ title: t('admin_ui.approval_requested'), text: t('asked_text', values), kind: 'wait' })
      onClose()
    },
  })
}

/** Reverses a paid reward, or withholds an unpaid one. */
export function ReverseReward({ reward, alone_max, onClose }: TakeBackProps) {
  const t = useTranslations('admin_referrals')
  const { profile } = useAuth()
  const [reason_code, setCode] = useState<ReversalReason>('same_person')
  const reason = useReason({ min: REVERSAL_TEXT_MIN, max: REVERSAL_TEXT_MAX })
  const isPaid = reward.paid_at !== null
  const most = mostOf(reward)
  const amount = isPaid ? most : zeroCents
  const action = useReversal(onClose)
  const form = useForm({
    errors: { reason: reason.isShort },
    onSubmit: () =>
      action.run((idempotency_key) => ({
        idempotency_key,
        admin_id: profile.id,
        payout_id: reward.payout_id,
        amount,
        reason_code,
        reason: reason.text,
      })),
  })
  if (action.isBusy) return action.dialog
  const bounds = { minimum: REVERSAL_TEXT_MIN, maximum: REVERSAL_TEXT_MAX }
  return (
    <FormDialog
      title={t(isPaid ? 'take_back' : 'withhold')}
      submitLabel={isPaid && most === 0 ? null : t(isPaid ? 'take_back' : 'withhold')}
      kind="danger"
      busy={false}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <MemberName member={reward.beneficiary} plain />
      <p>
        {t(`reward_${reward.role}`)}: <Money cents={reward.amount} />
      </p>
      <p className="text-sm text-ink-soft">{t(isPaid ? 'take_back_how' : 'withhold_how')}</p>
      {isPaid && <LessThere reward={reward} />}
      {reward.amount > alone_max && <Notice title={t('needs_two')} />}
      <Picker
        variant="field"
        label={t('admin_ui.reason_code')}
        icon={Tag}
        value={reason_code}
        options={reversalReasons.map((value) => ({ value, text: t(`reason_${value}`) }))}
        onPick={(picked) => setCode(reversalReasons.find((code) => code === picked) ?? reason_code)}
      />
      <ReasonField
        of={reason}
        shown={form.field('reason')}
        label={t('admin_ui.reason_for_staff')}
        hint={t('reason_hint', bounds)}
        short={t('reason_short', bounds)}
      />
    </FormDialog>
  )
}

/** If the member has less than the reward, the reversal takes everything that is available. */
function LessThere({ reward }: { reward: ReferralReward }) {
  const t = useTranslations('admin_referrals')
  const most = mostOf(reward)
  if (most >= reward.amount) return null
  return (
    <Notice kind="wait" title={t(most === 0 ? 'nothing_there' : 'less_there')}>
      <p>
        {t('available')} <Money cents={reward.available} />
      </p>
    </Notice>
  )
}
