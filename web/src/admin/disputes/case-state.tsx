import type { DisputeCase } from '@hai/contract/dispute-case'
import { useTranslations } from '../../lib/translations.ts'
import { Status } from '../../ui/status.tsx'
import { disputeStatusStyle } from './dispute-status-style.ts'

export function CaseState({ dispute }: { dispute: Pick<DisputeCase, 'status' | 'appeal'> }) {
  const t = useTranslations('admin_disputes')
  const { shown, tone } = disputeStatusStyle(dispute)
  return <Status tone={tone}>{t(`status_${shown}`)}</Status>
}
