import { useTranslations } from '../../lib/translations.ts'
import { Status, type Tone } from '../../ui/status.tsx'
import { useMarkedDecisions } from './marked-decisions.ts'

type Decided = 'pending' | 'approved' | 'rejected'
const tones: Readonly<Record<Decided, Tone>> = { pending: 'wait', approved: 'plain', rejected: 'problem' }

export function DecisionState({ id, status }: { id: string; status: Decided }) {
  const t = useTranslations('admin_compliance')
  const isQueued = useMarkedDecisions().some(({ document }) => document.id === id)
  if (isQueued && status === 'pending') return <Status tone="plain">{t('queued')}</Status>
  return <Status tone={tones[status]}>{t(`admin_ui.status_${status}`)}</Status>
}
