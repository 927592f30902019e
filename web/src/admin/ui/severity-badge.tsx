import { CircleAlert, Info } from 'lucide-react'
import { useWords } from '../../lib/words.ts'
import { Status, type Mood } from '../../ui/status.tsx'

export type Severity = 'critical' | 'high' | 'medium' | 'low'

const moods: Record<Severity, Mood> = { critical: 'problem', high: 'problem', medium: 'wait', low: 'plain' }
const icons = { critical: undefined, high: CircleAlert, medium: undefined, low: Info } as const

/** Severity with icon, text and colour. */
export function SeverityBadge({ severity }: { severity: Severity }) {
  const t = useWords('admin_ui')
  const icon = icons[severity]
  return (
    <Status mood={moods[severity]} {...(icon && { icon })}>
      {t(`severity_${severity}`)}
    </Status>
  )
}
