import { DECISION_REASON_MAX, DECISION_REASON_MIN } from '@hai/contract/decision-bounds'
import { useTranslations } from '../../lib/translations.ts'
import { ReasonDialog } from '../ui/reason.tsx'

interface RejectDialogProps {
  title: string
  onRejected: (reason: string) => void
  onClose: () => void
}

export function RejectDialog({ title, onRejected, onClose }: RejectDialogProps) {
  const t = useTranslations('admin_compliance')
  return (
    <ReasonDialog
      title={title}
      submitLabel={t('admin_ui.reject')}
      kind="danger"
      label={t('admin_ui.reason_for_member')}
      hint={t('reason_hint')}
      short={t('reason_short')}
      rows={3}
      bounds={{ min: DECISION_REASON_MIN, max: DECISION_REASON_MAX }}
      onGiven={onRejected}
      onClose={onClose}
    />
  )
}
