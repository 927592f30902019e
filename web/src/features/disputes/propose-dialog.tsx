import { proposedOutcomes, type ProposedOutcome } from '@hai/contract/dispute-steps'
import type { Dispute } from '@hai/contract/disputes'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { toast } from '../../lib/toast.ts'
import { useIntentKey } from '../../lib/use-intent-key.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Choice, FieldGroup } from '../../ui/choice.tsx'
import { useForm } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { cacheDispute } from './live-disputes.ts'
import { useOtherName, OutcomeFigures } from './outcome-figures.tsx'

export function ProposeDialog({ dispute, onClose }: { dispute: Dispute; onClose: () => void }) {
  const t = useTranslations('disputes')
  const name = useOtherName(dispute)
  const { id: dispute_id, role } = dispute
  const [outcome, setOutcome] = useState<ProposedOutcome | null>(null)
  const { idempotency_key, changedAfter } = useIntentKey()
  const propose = useMutation({
    mutationKey: ['propose_dispute_outcome'],
    mutationFn: (chosen: ProposedOutcome) => api.propose_dispute_outcome({ idempotency_key, dispute_id, outcome: chosen }),
    onSuccess: (proposed) => {
      onClose()
      cacheDispute(proposed)
      toast({ title: t('proposed') })
    },
  })
  const form = useForm({
    errors: { outcome: outcome === null && t('propose_choose') },
    isBusy: propose.isPending,
    onSubmit: () => outcome && propose.mutate(outcome),
  })
  return (
    <FormDialog
      title={t('propose')}
      submitLabel={t('propose_action')}
      busy={propose.isPending}
      onClose={onClose}
      onSubmit={form.submit}
    >
      {propose.error && <Notice kind="problem" title={errorMessage(propose.error)} />}
      <p className="text-ink-soft">{t('propose_text', { name })}</p>
      <FieldGroup label={t('propose')} isLabelHidden isRadio error={form.field('outcome').error}>
        {proposedOutcomes.map((one) => (
          <Choice
            key={one}
            name="outcome"
            isChosen={outcome === one}
            title={t(`propose_${one}_${role}`, { name })}
            onChoose={() => {
              changedAfter(propose)
              setOutcome(one)
            }}
          />
        ))}
      </FieldGroup>
      {outcome && <OutcomeFigures dispute={dispute} outcome={outcome} />}
    </FormDialog>
  )
}
