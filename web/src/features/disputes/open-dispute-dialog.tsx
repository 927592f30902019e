import { ATTACHMENTS_MAX } from '@hai/contract/bounds'
import { categoriesOf, type DisputeCategory, type DisputedType } from '@hai/contract/dispute-steps'
import { useMutation } from '@tanstack/react-query'
import { OctagonAlert } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { api } from '../../api/api.ts'
import { errorDataOf } from '../../api/api-error.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { uploadChosen } from '../../api/upload-picture.ts'
import { paths } from '../../lib/paths.ts'
import type { ChosenPicture } from '../../lib/picture-to-send.ts'
import { useTranslations } from '../../lib/translations.ts'
import { useForm } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Picker } from '../../ui/picker.tsx'
import { cacheDispute } from './live-disputes.ts'
import { isStatement, statementBounds, StatementField, Pictures } from './statement-field.tsx'

export interface OpenDisputeProps {
  related_type: DisputedType
  related_id: string
  /** The member's role: the payer paid or put money on hold, and the payee gets it unless it is refunded. */
  role: 'payer' | 'payee'
  category?: Exclude<DisputeCategory, 'silence'>
  onClose: () => void
}

/** Navigates to the new dispute. If the cash-out or task already has or had a dispute, navigates to that one. */
export function OpenDisputeDialog({ related_type, related_id, role, category: first, onClose }: OpenDisputeProps) {
  const t = useTranslations('disputes')
  const [, navigate] = useLocation()
  const options = categoriesOf(related_type, role).filter((one) => one !== 'silence')
  const [category, setCategory] = useState(first ?? options[0] ?? 'other')
  const [description, setDescription] = useState('')
  const [chosen, setChosen] = useState<readonly ChosenPicture[]>([])
  const goTo = (dispute_id: string) => {
    onClose()
    navigate(paths.dispute(dispute_id))
  }
  const open = useMutation({
    mutationKey: ['open_dispute'],
    mutationFn: async () =>
      api.open_dispute({
        related_type,
        related_id,
        category,
        description: description.trim(),
        attachments: await uploadChosen(chosen),
      }),
    onSuccess: (dispute) => {
      cacheDispute(dispute)
      goTo(dispute.id)
    },
    onError: (error) => {
      const known = errorDataOf(error, 'DISPUTE_ACTIVE') ?? errorDataOf(error, 'DISPUTE_DECIDED')
      if (known) goTo(known.dispute_id)
    },
  })
  const form = useForm({
    errors: { description: !isStatement(description) && t('ui.text_length', statementBounds) },
    isBusy: open.isPending,
    onSubmit: () => open.mutate(),
  })
  return (
    <FormDialog
      title={t('open_title')}
      submitLabel={t('ui.open_dispute')}
      kind="danger"
      busy={open.isPending}
      onClose={onClose}
      onSubmit={form.submit}
    >
      {open.error && <Notice kind="problem" title={errorMessage(open.error)} />}
      <p className="text-ink-soft">{t(`open_text_${related_type}`)}</p>
      <Picker
        variant="field"
        label={t('what_is_wrong')}
        icon={OctagonAlert}
        value={category}
        options={options.map((value) => ({ value, text: t(`category_${value}`) }))}
        onPick={(value) => setCategory(options.find((one) => one === value) ?? category)}
      />
      <StatementField label={t('ui.what_happened')} text={description} onText={setDescription} {...form.field('description')} />
      <Pictures chosen={chosen} left={ATTACHMENTS_MAX} onChange={setChosen} />
    </FormDialog>
  )
}
