import type { DisputeCase, WholeCase } from '@hai/contract/dispute-case'
import { Users } from 'lucide-react'
import { exactMoment } from '../../lib/moments.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Link } from 'wouter'
import { Notice } from '../../ui/notice.tsx'
import { adminPaths } from '../paths.ts'
import { amountText, exportFormat } from '../ui/mask.ts'
import { Sensitive } from '../ui/sensitive.tsx'
import { useSensitiveShown } from '../ui/sensitive-store.ts'

/** True if this amount, taken from a wallet that was already paid, exceeds what one admin can decide alone. */
export const needsSecondApproval = (amount: number | null, bound: { readonly alone_max: number | null } | null): boolean =>
  amount !== null && bound !== null && bound.alone_max !== null && amount > bound.alone_max

export function ApprovedBy({ person }: { person: DisputeCase['approved_by'] }) {
  const t = useTranslations('admin_disputes')
  if (!person) return null
  return (
    <span className="block">
      {t('admin_ui.approved_by')} <Sensitive kind="name">{person.full_name ?? person.email}</Sensitive>
    </span>
  )
}

export function SecondApprovalNeeded() {
  const t = useTranslations('admin_disputes')
  return (
    <Notice kind="wait" icon={Users} title={t('second_needed')}>
      {t('second_why')}
    </Notice>
  )
}

export function PendingSecondApproval({ of }: { of: NonNullable<WholeCase['waits_for_second']> }) {
  const t = useTranslations('admin_disputes')
  const visibility = useSensitiveShown() ? 'shown' : 'hidden'
  const { full_name, email } = of.requested_by
  return (
    <Notice kind="wait" icon={Users} title={t('second_waits', { amount: amountText(of.amount, visibility) })}>
      <p>
        {t('second_waits_text', {
          name: exportFormat(visibility).name(full_name ?? email),
          at: exactMoment(new Date(of.expires_at), 'en'),
        })}
      </p>
      <Link href={adminPaths.approvals()} className="font-medium text-accent-ink no-underline hover:underline">
        {t('admin_ui.open_approvals')}
      </Link>
    </Notice>
  )
}

export function useSecondApprovalToast(): () => void {
  const t = useTranslations('admin_disputes')
  return () => toast({ title: t('admin_ui.approval_requested'), text: t('second_asked_text'), kind: 'wait' })
}
