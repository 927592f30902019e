import type { AdminOverview } from '@hai/contract/overview'
import type { DayFigure } from '@hai/contract/overview-values'
import { ARRIVED } from '@hai/contract/posting-kinds'
import { useTranslations } from '../../lib/translations.ts'
import { adminPaths } from '../paths.ts'
import { ComparedFigures } from '../ui/compared-figures.tsx'
import { amountText } from '../ui/mask.ts'
import { useSensitiveShown } from '../ui/sensitive-store.ts'

function listsOf(day: string): Readonly<Record<DayFigure, string>> {
  const journal = { tab: 'journal', from: day, to: day } as const
  return {
    sends: adminPaths.financialAudit({ ...journal, kind: ARRIVED }),
    cash_outs: adminPaths.financialAudit({ ...journal, kind: 'cash_out' }),
    fees_earned: adminPaths.financialAudit({ ...journal, account_kind: 'platform_fees' }),
    sign_ups: adminPaths.users({ created_from: day, created_to: day }),
    failed_sign_ins: adminPaths.auditLogs({ tab: 'accounts', action: 'login_failure', went_wrong: 'yes', date_from: day }),
    disputes: adminPaths.disputes({ created_from: day, created_to: day }),
    flags: adminPaths.securityFlags({ action_taken: 'held_up', date_from: day }),
  }
}

export function UnusualFigures({ unusual, day }: Pick<AdminOverview, 'unusual' | 'day'>) {
  const t = useTranslations('admin_overview')
  const mode = useSensitiveShown() ? 'shown' : 'hidden'
  return (
    <ComparedFigures
      of={unusual}
      lists={listsOf(day)}
      nameOf={(figure) => t(`figure_${figure}`)}
      textOf={(figure, value) => (figure === 'fees_earned' ? amountText(value, mode) : value.toLocaleString('en-US'))}
    />
  )
}
