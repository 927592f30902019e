import type { DisputeCase } from '@hai/contract/dispute-case'
import { useWords } from '../../lib/words.ts'
import { Status } from '../../ui/status.tsx'
import { standingOf } from './look.ts'

/** Where a case stands, the same in the queue and on its own page. */
export function CaseState({ dispute }: { dispute: Pick<DisputeCase, 'status' | 'appeal'> }) {
  const t = useWords('admin_disputes')
  const { shown, mood } = standingOf(dispute)
  return <Status mood={mood}>{t(`status_${shown}`)}</Status>
}
