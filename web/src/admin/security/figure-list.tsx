import type { SecurityOverview } from '@hai/contract/security-admin'
import type { SecurityFigure } from '@hai/contract/security-values'
import { useTranslations } from '../../lib/translations.ts'
import { adminPaths } from '../paths.ts'
import { ComparedFigures } from '../ui/compared-figures.tsx'

function listsOf(date_from: string): Readonly<Record<SecurityFigure, string>> {
  const accounts = (action: string, went_wrong: 'yes' | 'no') =>
    adminPaths.auditLogs({ tab: 'accounts', action, went_wrong, date_from })
  return {
    failed_sign_ins: accounts('login_failure', 'yes'),
    lockouts: adminPaths.securityEvents({ event: 'account_locked', date_from }),
    flags: adminPaths.securityFlags({ action_taken: 'held_up', date_from }),
    blocked_addresses: adminPaths.securityFlags({ action_taken: 'blocked', target: 'address', date_from }),
    token_failures: adminPaths.securityEvents({ event: 'token_failure', date_from }),
    copied_keys: accounts('suspicious_activity', 'yes'),
    role_refusals: adminPaths.securityEvents({ event: 'permission_escalation', date_from }),
    step_ups: accounts('step_up', 'no'),
    step_ups_failed: accounts('step_up', 'yes'),
  }
}

export function FigureList({ figures, day }: Pick<SecurityOverview, 'figures' | 'day'>) {
  const t = useTranslations('admin_security')
  return <ComparedFigures of={figures} lists={listsOf(day)} nameOf={(figure) => t(`figure_${figure}`)} />
}
