import { useWords } from '../../lib/words.ts'
import { Status, type Mood } from '../../ui/status.tsx'

type Decided = 'pending' | 'approved' | 'rejected'
const moods: Readonly<Record<Decided, Mood>> = { pending: 'wait', approved: 'plain', rejected: 'problem' }

/** Whether it waits, and what was said. */
export function DecisionState({ status }: { status: Decided }) {
  const t = useWords('admin_compliance')
  return <Status mood={moods[status]}>{t(`status_${status}`)}</Status>
}
