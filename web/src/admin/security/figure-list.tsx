import type { SecurityOverview } from '@hai/contract/security-desk'
import type { SecurityFigure } from '@hai/contract/security-words'
import { useWords } from '../../lib/words.ts'
import { adminPaths } from '../paths.ts'
import { ComparedFigures } from '../ui/compared-figures.tsx'

const accounts = (action: string, outcome: { went_wrong?: 'yes' | 'no' } = {}) =>
  adminPaths.auditLogs({ tab: 'accounts', action, ...outcome })

const lists: Readonly<Record<SecurityFigure, string>> = {
  failed_sign_ins: adminPaths.securityEnhanced(),
  lockouts: adminPaths.securityEvents({ event_type: 'account_locked' }),
  flags: adminPaths.securityFlags(),
  blocked_addresses: adminPaths.securityFlags({ action_taken: 'blocked', target: 'address' }),
  token_failures: adminPaths.securityEvents({ event_type: 'token_failure' }),
  copied_keys: accounts('suspicious_activity'),
  role_refusals: adminPaths.securityEvents({ event_type: 'permission_escalation' }),
  step_ups: accounts('step_up', { went_wrong: 'no' }),
  step_ups_failed: accounts('step_up', { went_wrong: 'yes' }),
}

/** What of the day’s security is not as it is on such days. */
export function FigureList({ figures }: Pick<SecurityOverview, 'figures'>) {
  const t = useWords('admin_security')
  return <ComparedFigures of={figures} lists={lists} nameOf={(figure) => t(`figure_${figure}`)} />
}
