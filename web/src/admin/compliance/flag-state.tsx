import type { ComplianceFlag } from '@hai/contract/compliance'
import { useWords } from '../../lib/words.ts'
import { Status, type Mood } from '../../ui/status.tsx'

const moods: Readonly<Record<ComplianceFlag['status'], Mood>> = {
  open: 'wait',
  cleared: 'plain',
  confirmed: 'problem',
  withdrawn: 'back',
}

export const FlagState = ({ status }: { status: ComplianceFlag['status'] }) => {
  const t = useWords('admin_compliance')
  return <Status mood={moods[status]}>{t(`flag_${status}`)}</Status>
}
