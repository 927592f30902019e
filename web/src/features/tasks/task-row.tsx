import type { Task } from '@hai/contract/task-record'
import { SEPARATOR } from '../../lib/separator.ts'
import { paths } from '../../lib/paths.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Amount } from '../../ui/amount.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Row } from '../../ui/row.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { amountKind } from './task-status-style.ts'

export function TaskRow({ task, isNew = false }: { task: Task; isNew?: boolean }) {
  const t = useTranslations('tasks')
  const { id, title, role, status, creator, worker, assignee, created_at } = task
  const other = role === 'creator' ? (worker ?? assignee) : creator
  return (
    <Row
      href={paths.task(id)}
      isNew={isNew}
      start={<Avatar name={other?.shown_name ?? title} avatar_url={other?.avatar_url ?? null} />}
      title={title}
      sub={
        <>
          {role === 'reader' && assignee !== null && t('for_you') + SEPARATOR}
          {other ? other.shown_name + SEPARATOR : null}
          <RelativeTime iso={created_at} capital={!other} />
          {role !== 'reader' && <span className="block">{t(`status_${status}`)}</span>}
        </>
      }
      end={<Amount cents={task.reward} kind={amountKind(task)} />}
    />
  )
}
