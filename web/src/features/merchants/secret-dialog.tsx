import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Dialog } from '../../ui/sheet.tsx'

export interface SecretDialogProps {
  title: string
  text: string
  secret: string
  copy: string
  onClose: () => void
}

export function SecretDialog({ title, text, secret, copy, onClose }: SecretDialogProps) {
  const t = useTranslations('merchants')
  return (
    <Dialog
      title={title}
      closeLabel={t('ui.close')}
      onClose={onClose}
      actions={
        <Button kind="main" wide onClick={onClose}>
          {t('ui.done')}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <Notice kind="wait" title={text} />
        <code className="rounded-box bg-surface p-edge wrap-anywhere select-all">{secret}</code>
        <div className="justify-self-start">
          <CopyButton text={secret} label={copy} done={t('ui.copied')} />
        </div>
      </div>
    </Dialog>
  )
}
