import { formatUsd } from '@hai/contract/money'
import type { Output } from '@hai/contract/contract'
import type { WholeCase } from '@hai/contract/dispute-case'
import { useAuth } from '../../api/auth-context.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { useConfirmedAction } from '../ui/confirmed-action/use-confirmed-action.tsx'
import { codeFor, refundAmount, type DecisionDraft } from './decision-draft.ts'
import { useSecondApprovalToast } from './second-approval.tsx'

export function useDecision({ id: dispute_id, decisions }: WholeCase) {
  const t = useTranslations('admin_disputes')
  const { profile } = useAuth()
  const saySecondAsked = useSecondApprovalToast()
  const refunding = useConfirmedAction('approve_dispute_refund', {
    failed: t('refund_failed'),
    onDone: ({ refund_amount, kept, approval_id }: Output<'approve_dispute_refund'>) => {
      const amount = formatUsd(refund_amount)
      const text = kept === null ? t('refunded_text', { amount }) : t('refunded_part_text', { amount, kept: formatUsd(kept) })
      if (approval_id !== null) saySecondAsked()
      else toast({ title: t('refunded'), text, kind: 'done' })
    },
  })
  const releasing = useConfirmedAction('release_dispute_funds', {
    failed: t('release_failed'),
    onDone: ({ release_amount }) => {
      const text = release_amount > 0 ? t('released_text', { amount: formatUsd(release_amount) }) : t('effect_stays')
      toast({ title: t('released'), text, kind: 'done' })
    },
  })
  const closing = useConfirmedAction('close_dispute_no_action', {
    failed: t('close_failed'),
    onDone: () => {
      toast({ title: t('closed'), kind: 'done' })
    },
  })
  const own = { dispute_id, admin_id: profile.id }
  function run(draft: DecisionDraft): void {
    const reason = draft.reason.trim()
    const { refund } = decisions
    if (draft.decision === 'refund' && refund) {
      const amount = refundAmount(draft, refund)
      const reason_code = codeFor('refund', draft)
      if (amount === null || !reason_code) return
      refunding.run(() => ({
        ...own,
        refund_reason: reason,
        reason_code,
        ...(!(refund.is_held && amount === refund.most) && { amount }),
      }))
    }
    if (draft.decision === 'release') {
      const reason_code = codeFor('release', draft)
      if (reason_code) releasing.run(() => ({ ...own, release_reason: reason, reason_code }))
    }
    if (draft.decision === 'close') {
      const reason_code = codeFor('close', draft)
      if (reason_code) closing.run(() => ({ ...own, closure_reason: reason, reason_code }))
    }
  }
  const actions = [refunding, releasing, closing]
  return { run, isBusy: actions.some(({ isBusy }) => isBusy), dialog: actions.map(({ dialog }) => dialog).find(Boolean) ?? null }
}
