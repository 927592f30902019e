import type { Task } from '@hai/contract/task-record'
import { useQuery } from '@tanstack/react-query'
import { ImageOff } from 'lucide-react'
import { downloadFile } from '../../api/download-file.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Notice } from '../../ui/notice.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Box, Section } from '../../ui/row.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { SEPARATOR } from '../../lib/separator.ts'

export function Proofs({ task }: { task: Task }) {
  const t = useTranslations('tasks')
  if (task.proofs.length === 0) return null
  return (
    <Section title={t('proofs')}>
      {task.proofs.toReversed().map(({ number, text, images, submitted_at, reason }) => (
        <Box key={number}>
          <div className="grid grid-cols-1 gap-3">
            <p className="text-sm text-ink-soft">
              {t('proof_number', { number })}
              {SEPARATOR}
              <RelativeTime iso={submitted_at} />
            </p>
            {text !== '' && <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>}
            {images.length > 0 && (
              <ul className="grid grid-cols-2 gap-2">
                {images.map((image_id) => (
                  <li key={image_id}>
                    <ProofImage task_id={task.id} image_id={image_id} />
                  </li>
                ))}
              </ul>
            )}
            {reason !== null && (
              <Notice kind="wait" title={t('not_accepted')}>
                <p>{reason}</p>
              </Notice>
            )}
          </div>
        </Box>
      ))}
    </Section>
  )
}

/** Pictures of proofs are not public, so an authenticated call fetches them. */
function ProofImage({ task_id, image_id }: { task_id: string; image_id: string }) {
  const t = useTranslations('tasks')
  const file = useQuery({
    queryKey: ['get_task_image', image_id],
    queryFn: () => downloadFile('get_task_image', { task_id, image_id }),
    staleTime: Infinity,
  })
  const content = file.data?.content
  if (file.isError)
    return (
      <button type="button" className="flex min-h-(--size-touch) items-center gap-2 text-sm" onClick={() => void file.refetch()}>
        <ImageOff className="size-5" />
        {t('ui.picture_failed')}
      </button>
    )
  if (!content) return <SkeletonBlock className="h-40" />
  return <Picture picture={content} alt={t('proof_image')} className="h-auto max-h-96 w-full rounded-box object-contain" />
}
