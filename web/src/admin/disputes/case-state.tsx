import type { DisputeCase } from '@hai/contract/dispute-case'
import { useWords } from '../../lib/words.ts'
import { Status } from '../../ui/status.tsx'
import { disputeStatusStyle } from './dispute-status-style.ts'

export function CaseState({ dispute }: { dispute: Pick<DisputeCase, 'status' | 'appeal'> }) {
  const t = useWords('admin_disputes')
  const { shown, mood } = disputeStatusStyle(dispute)
  return <Status mood={mood}>{t(`status_${shown}`)}</Status>
}
