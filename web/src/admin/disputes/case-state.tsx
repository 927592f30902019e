import type { DisputeCase } from '@hai/contract/dispute-case'
import type { DisputeStatus } from '@hai/contract/dispute-steps'
import { useTranslations } from '../../lib/translations.ts'
import { Status, type Tone } from '../../ui/status.tsx'

type Shown = DisputeStatus | 'appealed'

const tones: Readonly<Record<Shown, Tone>> = {
  open: 'wait',
  escalated: 'problem',
  appealed: 'problem',
  resolved: 'plain',
  refunded: 'back',
  closed: 'plain',
}

/** A pending appeal takes precedence over the outcome. */
export function disputeStatusStyle({ status, appeal }: Pick<DisputeCase, 'status' | 'appeal'>): {
  readonly shown: Shown
  readonly tone: Tone
} {
  const shown = appeal?.status === 'pending' ? 'appealed' : status
  return { shown, tone: tones[shown] }
}

export function CaseState({ dispute }: { dispute: Pick<DisputeCase, 'status' | 'appeal'> }) {
  const t = useTranslations('admin_disputes')
  const { shown, tone } = disputeStatusStyle(dispute)
  return <Status tone={tone}>{t(`status_${shown}`)}</Status>
}
