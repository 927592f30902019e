import type { CannedAnswer } from '@hai/contract/support-admin'
import { useQuery } from '@tanstack/react-query'
import { MessageSquareText, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { Panel } from '../ui/panel.tsx'
import { POLLING } from '../ui/polling.ts'
import { When } from '../ui/when.tsx'
import { CannedAnswerDialog } from './canned-answer-dialog.tsx'

export function CannedAnswers() {
  const t = useTranslations('admin_support')
  const [edited, setEdited] = useState<CannedAnswer | 'new' | null>(null)
  const { data, error, refetch } = useQuery({ ...api.admin_list_canned_answers.query(), ...POLLING })
  return (
    <>
      <Button kind="main" size="small" icon={Plus} className="justify-self-start" onClick={() => setEdited('new')}>
        {t('new_prepared')}
      </Button>
      {data ? (
        <Answers items={data.items} onEdit={setEdited} />
      ) : error ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={4} label={t('ui.loading')} />
      )}
      {edited !== null && <CannedAnswerDialog answer={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  )
}

function Answers({ items, onEdit }: { items: readonly CannedAnswer[]; onEdit: (answer: CannedAnswer) => void }) {
  const t = useTranslations('admin_support')
  if (items.length === 0) return <Empty icon={MessageSquareText} title={t('no_prepared')} text={t('no_prepared_text')} />
  return (
    <ul className="grid grid-cols-1 gap-3">
      {items.map((answer) => (
        <li key={answer.id}>
          <Panel
            title={answer.title}
            aside={
              <Button
                size="small"
                icon={Pencil}
                aria-label={t('edit_named', { title: answer.title })}
                onClick={() => onEdit(answer)}
              >
                {t('edit')}
              </Button>
            }
          >
            <p lang="en" className="whitespace-pre-wrap wrap-anywhere">
              {answer.body.en}
            </p>
            <p className="text-sm text-ink-soft">
              {t('changed_at')} <When iso={answer.changed_at} />
            </p>
          </Panel>
        </li>
      ))}
    </ul>
  )
}
