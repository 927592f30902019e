import { useId, type ReactNode } from 'react'
import { useTranslations } from '../lib/translations.ts'
import { Button, type ButtonKind } from './button.tsx'
import { useForm } from './field.tsx'
import { Dialog } from './sheet.tsx'

export interface FormDialogProps {
  title: string
  /** Null if the dialog can only be closed. */
  submitLabel: string | null
  kind?: ButtonKind
  busy: boolean
  /** True if the button cannot be used now. It stays in the tab order, and the dialog says why. */
  refused?: boolean
  /** Called once per tap, while the dialog is neither busy nor refused. */
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

export function FormDialog({
  title,
  submitLabel,
  kind = 'main',
  busy,
  refused = false,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const t = useTranslations('ui')
  const id = useId()
  const { submit } = useForm({ errors: {}, isBusy: busy || refused, onSubmit })
  return (
    <Dialog
      title={title}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          {submitLabel !== null && (
            <Button kind={kind} wide type="submit" form={id} busy={busy} refused={refused}>
              {submitLabel}
            </Button>
          )}
          <Button kind="plain" wide onClick={onClose}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
        {children}
      </form>
    </Dialog>
  )
}
