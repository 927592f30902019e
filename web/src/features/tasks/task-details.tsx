import type { Task } from '@hai/contract/task-record'
import { formatUsd } from '../../lib/money-text.ts'
import { exactMoment } from '../../lib/moments.ts'
import { paths } from '../../lib/paths.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { TextLink } from '../../ui/button.tsx'
import { Figures, type Figure } from '../../ui/figures.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Box, Section } from '../../ui/row.tsx'
import { Timeline } from '../../ui/timeline.tsx'

function useExact() {
  const language = useLanguage()
  return (iso: string) => exactMoment(new Date(iso), language)
}

export function TaskFigures({ task }: { task: Task }) {
  const t = useTranslations('tasks')
  const exact = useExact()
  const { fee, tax, total, due_at, ended_at, status } = task
  const items: (Figure | false)[] = [
    { label: t('due'), value: exact(due_at) },
    ended_at !== null && { label: t('ended_at', { status }), value: exact(ended_at) },
    fee !== null && { label: t('ui.fee'), value: formatUsd(fee) },
    tax !== null && { label: t('ui.tax'), value: formatUsd(tax) },
    total !== null && { label: t('ui.total'), value: formatUsd(total), total: true },
  ]
  return <Figures items={items.filter((item) => item !== false)} />
}

export function TaskNextStep({ task }: { task: Task }) {
  const t = useTranslations('tasks')
  const exact = useExact()
  const { role, status, deadline, dispute_id, removal_reason, proofs_left } = task
  if (role === 'reader') return <Notice title={t('free_to_do')}>{t('free_to_do_text')}</Notice>
  if (status === 'disputed')
    return (
      <Notice kind="wait" title={t('ui.disputed_text')}>
        {dispute_id !== null && <TextLink href={paths.dispute(dispute_id)}>{t('ui.see_dispute')}</TextLink>}
      </Notice>
    )
  if (removal_reason !== null)
    return (
      <Notice kind="problem" title={t('removed')}>
        {removal_reason}
      </Notice>
    )
  if (!deadline) return null
  // After the last allowed proof is rejected, the worker can only open a dispute.
  const kind = deadline.kind === 'lapse' && proofs_left === 0 ? 'last_lapse' : deadline.kind
  return <Notice kind="wait" title={t(`next_${kind}_${role}`, { moment: exact(deadline.at) })} />
}

const problems: readonly string[] = ['reject', 'open_dispute', 'time_out', 'lapse', 'remove']

/** The server sends the timeline only to the two parties. */
export function TaskTimeline({ task }: { task: Task }) {
  const t = useTranslations('tasks')
  const exact = useExact()
  if (task.timeline.length === 0) return null
  return (
    <Section title={t('ui.history')}>
      <Box>
        <Timeline
          items={task.timeline.map(({ action, by, at }) => ({
            title: t(action === 'approve' && by === 'system' ? 'at_approve_silent' : `at_${action}`),
            time: exact(at),
            state: problems.includes(action) ? 'problem' : 'done',
          }))}
        />
      </Box>
    </Section>
  )
}
