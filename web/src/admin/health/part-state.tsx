import type { PartState as State } from '@hai/contract/health-words'
import { OctagonAlert, TriangleAlert } from 'lucide-react'
import { useWords } from '../../lib/words.ts'
import { Status } from '../../ui/status.tsx'

export function PartState({ state }: { state: State }) {
  const t = useWords('admin_health')
  if (state === 'ok') return <Status mood="plain">{t('state_ok')}</Status>
  return (
    <Status mood={state === 'critical' ? 'problem' : 'wait'} icon={state === 'critical' ? OctagonAlert : TriangleAlert}>
      {t(`state_${state}`)}
    </Status>
  )
}
