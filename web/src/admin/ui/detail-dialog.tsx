import type { ReactNode } from 'react'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/sheet.tsx'

interface DetailDialogProps {
  title: string
  /** Above the button that closes the dialog, and visible while the content scrolls. */
  actions?: ReactNode
  onClose: () => void
  children: ReactNode
}

export function DetailDialog({ title, actions, onClose, children }: DetailDialogProps) {
  const ui = useTranslations('ui')
  return (
    <Dialog
      title={title}
      closeLabel={ui('close')}
      onClose={onClose}
      actions={
        <>
          {actions}
          <Button kind="plain" wide onClick={onClose}>
            {ui('close')}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">{children}</div>
    </Dialog>
  )
}
