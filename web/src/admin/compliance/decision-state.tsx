import { useWords } from '../../lib/words.ts'
import { Status, type Mood } from '../../ui/status.tsx'
import { useMarkedDecisions } from './marked-decisions.ts'

type Decided = 'pending' | 'approved' | 'rejected'
const moods: Readonly<Record<Decided, Mood>> = { pending: 'wait', approved: 'plain', rejected: 'problem' }

export function DecisionState({ id, status }: { id: string; status: Decided }) {
  const t = useWords('admin_compliance')
  const isQueued = useMarkedDecisions().some(({ document }) => document.id === id)
  if (isQueued && status === 'pending') return <Status mood="plain">{t('queued')}</Status>
  return <Status mood={moods[status]}>{t(`status_${status}`)}</Status>
}
