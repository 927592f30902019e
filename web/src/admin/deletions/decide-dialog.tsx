import {
  DELETION_REASON_MAX,
  DELETION_REASON_MIN,
  type DeletionDecision,
  type DeletionRefusal,
  deletionRefusals,
} from '@hai/contract/deletion-values'
import { Tag } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from '../../lib/translations.ts'
import { FieldGroup } from '../../ui/choice.tsx'
import { useForm } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { LongField } from '../../ui/long-field.tsx'
import { Picker } from '../../ui/picker.tsx'

interface DecideDialogProps {
  decision: DeletionDecision
  onGiven: (given: { reason: string; reason_code?: DeletionRefusal }) => void
  onClose: () => void
}

export function DecideDialog({ decision, onGiven, onClose }: DecideDialogProps) {
  const t = useTranslations('admin_deletions')
  const [reason, setReason] = useState('')
  const [reason_code, setCode] = useState<DeletionRefusal | null>(null)
  const bounds = { minimum: DELETION_REASON_MIN, maximum: DELETION_REASON_MAX }
  const isRefusal = decision === 'refuse'
  const form = useForm({
    errors: {
      code: isRefusal && reason_code === null && t('admin_ui.reason_missing'),
      reason: reason.trim().length < DELETION_REASON_MIN && t('reason_short', bounds),
    },
    onSubmit: () => onGiven({ reason: reason.trim(), ...(isRefusal && reason_code !== null && { reason_code }) }),
  })
  return (
    <FormDialog
      title={t(`action_${decision}`)}
      submitLabel={t('ui.continue')}
      kind={decision === 'approve' ? 'danger' : 'main'}
      busy={false}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <p className="text-ink-soft">{t(`how_${decision}`)}</p>
      {isRefusal && (
        <FieldGroup label={t('told')} isLabelHidden error={form.field('code').error}>
          <Picker
            variant="field"
            label={t('told')}
            icon={Tag}
            value={reason_code ?? ''}
            options={[
              { value: '', text: t('admin_ui.choose_reason') },
              ...deletionRefusals.map((value) => ({ value, text: t(`refusal_${value}`) })),
            ]}
            onPick={(picked) => setCode(deletionRefusals.find((code) => code === picked) ?? null)}
          />
        </FieldGroup>
      )}
      <LongField
        label={t('admin_ui.reason_for_staff')}
        hint={t('reason_hint', bounds)}
        {...form.field('reason')}
        maxLength={DELETION_REASON_MAX}
        rows={3}
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  )
}
