import type { Approval } from '@hai/contract/approvals'
import { Link } from 'wouter'
import { shortId } from '../../lib/short-id.ts'
import { useTranslations } from '../../lib/translations.ts'
import { adminPaths } from '../paths.ts'
import { linkStyle } from '../ui/link-style.ts'

type Case = Pick<NonNullable<Approval['case']>, 'kind' | 'id'> & Partial<Pick<NonNullable<Approval['case']>, 'account'>>

export function casePath({ kind, id, account }: Case, user_id?: string): string {
  if (kind === 'dispute') return adminPaths.dispute(id)
  if (kind === 'ticket') return adminPaths.ticket(id)
  if (kind === 'deletion') return adminPaths.deletion(id)
  if (kind === 'sanctions_hit') return adminPaths.compliance({ tab: 'screening', flag: id })
  if (kind === 'ledger_alert') return user_id === undefined ? adminPaths.ledgerAlerts() : adminPaths.ledgerTrace(user_id)
  if (kind === 'legal_document') return adminPaths.legalDocument(id)
  return account ? adminPaths.outsideAccount(account, { view: 'lines', line: id }) : adminPaths.outsideAccounts()
}

export function CaseLink({ approvalCase, user_id }: { approvalCase: Case; user_id?: string | undefined }) {
  const t = useTranslations('admin_adjustments')
  return (
    <Link href={casePath(approvalCase, user_id)} className={linkStyle}>
      {approvalCase.kind === 'legal_document'
        ? t('draft_to_read')
        : t('case_of', { kind: approvalCase.kind, id: shortId(approvalCase.id) })}
    </Link>
  )
}
