import type { DisputeCase } from '@hai/contract/dispute-case'
import type { DisputeStatus } from '@hai/contract/dispute-steps'
import { useTranslations } from '../../lib/translations.ts'
import { Status, type Tone } from '../../ui/status.tsx'

type DisplayedStatus = DisputeStatus | 'appealed'

const tones: Readonly<Record<DisplayedStatus, Tone>> = {
  open: 'wait',
  escalated: 'problem',
  appealed: 'problem',
  resolved: 'plain',
  refunded: 'back',
  closed: 'plain',
}

/** A pending appeal takes precedence over the outcome. */
export function disputeStatusStyle({ status, appeal }: Pick<DisputeCase, 'status' | 'appeal'>): {
  readonly label: DisplayedStatus
  readonly tone: Tone
} {
  const label = appeal?.status === 'pending' ? 'appealed' : status
  return { label, tone: tones[label] }
}

export function CaseState({ dispute }: { dispute: Pick<DisputeCase, 'status' | 'appeal'> }) {
  const t = useTranslations('admin_disputes')
  const { label, tone } = disputeStatusStyle(dispute)
  return <Status tone={tone}>{t(`admin_ui.status_${label}`)}</Status>
}
