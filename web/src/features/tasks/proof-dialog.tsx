import { TASK_IMAGES_MAX, TASK_PROOF_MAX } from '@hai/contract/bounds'
import type { Task } from '@hai/contract/task-record'
import { useMutation } from '@tanstack/react-query'
import { Camera, ImageIcon } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { uploadPicture } from '../../api/upload-picture.ts'
import { pictureToSend, pictureTypes } from '../../lib/picture-to-send.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { useForm } from '../../ui/field.tsx'
import { FileButton, touchOnly } from '../../ui/file-button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { LongField } from '../../ui/long-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { cacheTask } from './live-tasks.ts'

interface Picture {
  readonly file_id: string
  readonly name: string
}

async function upload(file: File): Promise<Picture | null> {
  const smaller = await pictureToSend(file)
  if (!smaller) return null
  const file_id = await uploadPicture(smaller)
  return file_id === null ? null : { file_id, name: file.name }
}

/** Pictures are uploaded as soon as they are chosen. The proof then refers to them by id. */
export function ProofDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const t = useTranslations('tasks')
  const [text, setText] = useState('')
  const [pictures, setPictures] = useState<readonly Picture[]>([])
  const adding = useMutation({
    mutationFn: upload,
    onSuccess: (picture) => {
      if (picture) setPictures((all) => [...all, picture].slice(0, TASK_IMAGES_MAX))
    },
  })
  const submit = useMutation({
    mutationKey: ['submit_task_proof'],
    mutationFn: () =>
      api.submit_task_proof({ task_id: task.id, text: text.trim(), file_ids: pictures.map(({ file_id }) => file_id) }),
    onSuccess: (sent) => {
      cacheTask(sent)
      toast({ title: t('submitted_done'), kind: 'done' })
      onClose()
    },
  })
  const form = useForm({
    errors: { text: text.trim() === '' && pictures.length === 0 && t('proof_empty') },
    isBusy: submit.isPending || adding.isPending,
    onSubmit: () => submit.mutate(),
  })
  const error = submit.error ?? adding.error
  return (
    <FormDialog
      title={t('submit_proof')}
      submitLabel={t('ui.submit')}
      busy={submit.isPending || adding.isPending}
      onClose={onClose}
      onSubmit={form.submit}
    >
      {error && <Notice kind="problem" title={hasCode(error, 'OFFLINE') ? t('proof_not_sent') : errorMessage(error)} />}
      {adding.isSuccess && adding.data === null && <Notice kind="problem" title={t('picture_unreadable')} />}
      <LongField label={t('proof_text')} value={text} maxLength={TASK_PROOF_MAX} onChange={setText} {...form.field('text')} />
      <Pictures pictures={pictures} isAdding={adding.isPending} onFile={adding.mutate} onChange={setPictures} />
    </FormDialog>
  )
}

interface PicturesProps {
  pictures: readonly Picture[]
  isAdding: boolean
  onFile: (file: File) => void
  onChange: (pictures: readonly Picture[]) => void
}

function Pictures({ pictures, isAdding, onFile, onChange }: PicturesProps) {
  const t = useTranslations('tasks')
  const take = { accept: pictureTypes, busy: isAdding, refused: pictures.length >= TASK_IMAGES_MAX, onFile }
  return (
    <div className="grid gap-2">
      <p className="text-sm font-medium">{t('pictures', { most: TASK_IMAGES_MAX })}</p>
      <div className="flex flex-wrap gap-2">
        <FileButton {...take} size="small" icon={Camera} capture="environment" className={touchOnly}>
          {t('ui.take_picture')}
        </FileButton>
        <FileButton {...take} size="small" icon={ImageIcon}>
          {t('ui.picture_choose')}
        </FileButton>
      </div>
      <div role="status">
        <ul className="grid gap-1 text-sm">
          {pictures.map(({ file_id, name }) => (
            <li key={file_id} className="flex items-center justify-between gap-2">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <Button
                kind="plain"
                size="small"
                onClick={() => onChange(pictures.filter((picture) => picture.file_id !== file_id))}
              >
                {t('ui.remove')}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
