import type { CallInput } from '@hai/contract/contract'
import { freezeReasonsFor, type FreezeReason } from '@hai/contract/user-values'
import { useQuery } from '@tanstack/react-query'
import { Gavel, Tag } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { shortDay } from '../../lib/moments.ts'
import { useNow } from '../../lib/use-now.ts'
import { useTranslations } from '../../lib/translations.ts'
import { FieldGroup } from '../../ui/choice.tsx'
import { useForm } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Picker } from '../../ui/picker.tsx'
import { useReason } from '../ui/reason.tsx'
import { SupplyAndReviewFields, useSupplyAndReview } from '../ui/supply-and-review.tsx'
import { reasonBounds, ReasonField } from './reason-dialog.tsx'

export type FreezeGiven = Omit<CallInput<'freeze_user_account'>, 'user_id' | 'admin_id'>

export interface FreezeDialogProps {
  user_id: string
  onGiven: (freeze: FreezeGiven) => void
  onClose: () => void
}

/** The member reads everything except the reason code. */
export function FreezeDialog({ user_id, onGiven, onClose }: FreezeDialogProps) {
  const t = useTranslations('admin_users')
  const [reason_code, setCode] = useState<FreezeReason | null>(null)
  const reason = useReason(reasonBounds)
  const beside = useSupplyAndReview()
  const [dispute_id, setDispute] = useState('')
  const fit = freezeReasonsFor[dispute_id === '' ? 'account' : 'dispute']
  const isFit = reason_code !== null && fit.includes(reason_code)
  const form = useForm({
    errors: { code: !isFit && t('admin_ui.reason_missing'), reason: reason.isShort, supply: !beside.isValid },
    onSubmit: () =>
      reason_code !== null &&
      onGiven({
        freeze_reason: reason.text,
        reason_code,
        ...beside.given,
        ...(dispute_id !== '' && { dispute_id }),
      }),
  })
  return (
    <FormDialog
      title={t('admin_ui.freeze_account')}
      submitLabel={t('ui.continue')}
      busy={false}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <p className="text-ink-soft">{t('freeze_text')}</p>
      <OutOfDispute user_id={user_id} value={dispute_id} onPick={setDispute} />
      <FieldGroup label={t('admin_ui.reason_code')} isLabelHidden error={form.field('code').error}>
        <Picker
          variant="field"
          label={t('admin_ui.reason_code')}
          icon={Tag}
          value={isFit ? reason_code : ''}
          options={[
            { value: '', text: t('admin_ui.choose_reason') },
            ...fit.map((value) => ({ value, text: t(`admin_ui.freeze_reason_${value}`) })),
          ]}
          onPick={(picked) => setCode(fit.find((known) => known === picked) ?? null)}
        />
      </FieldGroup>
      <ReasonField of={reason} shown={form.field('reason')} hint={t('member_reads')} />
      <SupplyAndReviewFields of={beside} shown={form.field('supply')} />
    </FormDialog>
  )
}

const DISPUTES_OFFERED = 100

/** The open dispute that is the cause of the freeze. It is then escalated. */
function OutOfDispute({ user_id, value, onPick }: { user_id: string; value: string; onPick: (dispute_id: string) => void }) {
  const t = useTranslations('admin_users')
  const now = useNow()
  const { data } = useQuery(api.admin_list_user_disputes.query({ user_id, limit: DISPUTES_OFFERED }))
  const open = data?.items.filter(({ ended_at }) => ended_at === null) ?? []
  if (open.length === 0) return null
  const options = open.map(({ id, related_type, status, created_at }) => ({
    value: id,
    text: t('dispute_named', {
      item: t(`admin_ui.item_${related_type}`),
      day: shortDay(new Date(created_at), 'en', now),
      status: t(`admin_ui.status_${status}`),
    }),
  }))
  return (
    <Picker
      variant="field"
      label={t('out_of_dispute')}
      icon={Gavel}
      value={value}
      options={[{ value: '', text: t('admin_ui.none') }, ...options]}
      onPick={onPick}
    />
  )
}
