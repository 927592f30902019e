import { CircleAlert, Info } from 'lucide-react'
import { useTranslations } from '../../lib/translations.ts'
import { Status, type Tone } from '../../ui/status.tsx'

export type Severity = 'critical' | 'high' | 'medium' | 'low'

const tones: Record<Severity, Tone> = { critical: 'problem', high: 'problem', medium: 'wait', low: 'plain' }
const icons = { critical: undefined, high: CircleAlert, medium: undefined, low: Info } as const

export function SeverityBadge({ severity }: { severity: Severity }) {
  const t = useTranslations('admin_ui')
  const icon = icons[severity]
  return (
    <Status tone={tones[severity]} {...(icon && { icon })}>
      {t(`severity_${severity}`)}
    </Status>
  )
}
