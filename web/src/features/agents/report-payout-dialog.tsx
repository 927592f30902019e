import type { Cashout } from '@hai/contract/cashout-record'
import { useMutation } from '@tanstack/react-query'
import { Camera, ImageIcon } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { pictureToSend, pictureTypes } from '../../lib/picture-to-send.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Field } from '../../ui/field.tsx'
import { FileButton, touchOnly } from '../../ui/file-button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LargeHtgAmount } from './large-htg-amount.tsx'
import { cacheJob } from './live-jobs.ts'

interface Photo {
  readonly name: string
  readonly content: Blob
}

/** A cash payout has no reference. The agent reports it here if the member does not show the hand-over code. */
export function ReportPayoutDialog({ job, onClose }: { job: Cashout; onClose: () => void }) {
  const t = useTranslations('agents')
  const [reference, setReference] = useState('')
  const [photo, setPhoto] = useState<Photo | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  const { id: cashout_id, destination_details: to } = job
  const isCash = to.method === 'cash_pickup'
  const send = useMutation({
    mutationKey: ['mark_cashout_sent'],
    mutationFn: () => api.mark_cashout_sent({ cashout_id, reference: reference.trim(), ...(photo && { photo: photo.content }) }),
    onSuccess: (after) => {
      cacheJob(after)
      toast({ title: t('marked_sent'), text: t('marked_sent_text'), kind: 'done' })
      onClose()
    },
  })

  async function take(file: File): Promise<void> {
    const smaller = await pictureToSend(file)
    setUnreadable(smaller === null)
    setPhoto(smaller && { name: file.name, content: smaller })
  }

  const pictures = { accept: pictureTypes, onFile: (file: File) => void take(file) }
  return (
    <FormDialog
      title={t(isCash ? 'without_code' : 'mark_sent')}
      submitLabel={t('mark_sent')}
      busy={send.isPending}
      onClose={onClose}
      onSubmit={() => send.mutate()}
    >
      {send.error && <Notice kind="problem" title={errorMessage(send.error)} />}
      <div>
        <p className="text-sm text-ink-soft">{t('sent_to', { name: to.full_name })}</p>
        <LargeHtgAmount htg={job.amount_htg} size="big" />
      </div>
      {isCash ? (
        <p>{t('without_code_text')}</p>
      ) : (
        <Field
          label={t('reference')}
          hint={t('reference_hint')}
          value={reference}
          maxLength={80}
          autoComplete="off"
          onChange={({ target }) => setReference(target.value)}
        />
      )}
      <div className="grid gap-2">
        <p className="text-sm font-medium">{t(isCash ? 'photo_cash' : 'photo')}</p>
        <div className="flex flex-wrap gap-2">
          <FileButton {...pictures} size="small" icon={Camera} capture="environment" className={touchOnly}>
            {t('ui.photo_take')}
          </FileButton>
          <FileButton {...pictures} size="small" icon={ImageIcon}>
            {t('ui.picture_choose')}
          </FileButton>
        </div>
        <p role="status" className="text-sm wrap-anywhere text-ink-soft">
          {photo ? t('photo_ready', { name: photo.name }) : t('photo_hint')}
        </p>
        {isUnreadable && <Notice kind="problem" title={t('photo_unreadable')} />}
      </div>
    </FormDialog>
  )
}
