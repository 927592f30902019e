import { REMEDY_REASON_MAX, REMEDY_REASON_MIN } from '@hai/contract/integrity-values'
import type { ReactNode } from 'react'
import { useTranslations } from '../../lib/translations.ts'
import { ReasonDialog } from '../ui/reason.tsx'

const bounds = { min: REMEDY_REASON_MIN, max: REMEDY_REASON_MAX }

export interface ReasonRequestDialogProps {
  title: string
  /** Why the request is no longer possible, or null. May change while the dialog is open. */
  refused: string | null
  children: ReactNode
  onAsk: (reason: string) => void
  onClose: () => void
}

export function ReasonRequestDialog({ title, refused, children, onAsk, onClose }: ReasonRequestDialogProps) {
  const t = useTranslations('admin_integrity')
  return (
    <ReasonDialog
      title={title}
      submitLabel={refused === null ? t('ui.continue') : null}
      label={t('ui.reason')}
      hint={t('ask_reason_hint')}
      short={t('admin_ui.note_short')}
      bounds={bounds}
      onGiven={onAsk}
      onClose={onClose}
    >
      {children}
      <p role="status" className="font-medium text-problem empty:sr-only">
        {refused}
      </p>
    </ReasonDialog>
  )
}
