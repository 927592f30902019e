import type { WholeStaffTask } from '@hai/contract/task-desk'
import { takeFile } from '../../api/take-file.ts'
import { exactMoment } from '../../lib/moments.ts'
import { useWords } from '../../lib/words.ts'
import { Panel } from '../ui/panel.tsx'
import { Sensitive } from '../ui/sensitive.tsx'
import { Evidence } from '../ui/evidence.tsx'

/** What was handed in, and why it was not enough. */
export function Proofs({ task: { id: task_id, proofs } }: { task: WholeStaffTask }) {
  const t = useWords('admin_tasks')
  return (
    <Panel title={t('proofs')}>
      {proofs.length === 0 ? (
        <p className="text-ink-soft">{t('no_proofs')}</p>
      ) : (
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {proofs.map(({ number, text, images, submitted_at, reason }) => (
            <li key={number} className="grid gap-1 rounded-box bg-sunken px-3.5 py-2.5">
              <p className="text-sm text-ink-soft">
                {t('proof', { number })}, {exactMoment(new Date(submitted_at), 'en')}
              </p>
              <p className="whitespace-pre-wrap wrap-anywhere">
                <Sensitive kind="text">{text}</Sensitive>
              </p>
              <div className="flex flex-wrap gap-x-4">
                {images.map((image_id, index) => (
                  <Evidence
                    key={image_id}
                    name={`${task_id} ${image_id}`}
                    label={t('picture', { number: index + 1 })}
                    take={() => takeFile('admin_get_task_image', { task_id, image_id })}
                  />
                ))}
              </div>
              {reason !== null && (
                <p className="text-sm wrap-anywhere">
                  {t('rejected_because')} <Sensitive kind="text">{reason}</Sensitive>
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
