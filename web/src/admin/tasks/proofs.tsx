import type { WholeStaffTask } from '@hai/contract/tasks-admin'
import { downloadFile } from '../../api/download-file.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Evidence } from '../ui/evidence.tsx'
import { Panel } from '../ui/panel.tsx'
import { ProofList } from '../ui/proof-list.tsx'

export function Proofs({ task: { id: task_id, proofs } }: { task: WholeStaffTask }) {
  const t = useTranslations('admin_tasks')
  return (
    <Panel title={t('proofs')}>
      {proofs.length === 0 ? (
        <p className="text-ink-soft">{t('no_proofs')}</p>
      ) : (
        <ProofList
          proofs={proofs}
          texts={{ proof: (number) => t('proof', { number }), rejected_because: t('rejected_because') }}
          picture={(image_id, number) => (
            <Evidence
              key={image_id}
              name={`${task_id} ${image_id}`}
              label={t('picture', { number })}
              take={() => downloadFile('admin_get_task_image', { task_id, image_id })}
            />
          )}
        />
      )}
    </Panel>
  )
}
