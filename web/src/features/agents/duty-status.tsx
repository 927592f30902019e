import { Minus } from 'lucide-react'
import { formatUsd } from '../../lib/money-text.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Status } from '../../ui/status.tsx'
import type { ListedAgent } from './listed-agent.ts'

export function DutyStatus({ agent: { on_duty, pays_up_to } }: { agent: Pick<ListedAgent, 'on_duty' | 'pays_up_to'> }) {
  const t = useTranslations('agents')
  if (!on_duty)
    return (
      <Status tone="plain" icon={Minus}>
        {t('off_duty')}
      </Status>
    )
  if (pays_up_to === 0) return <Status tone="wait">{t('busy')}</Status>
  return <Status tone="in">{t('up_to', { amount: formatUsd(pays_up_to) })}</Status>
}
