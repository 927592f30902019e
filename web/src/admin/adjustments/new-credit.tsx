import type { AdjustmentOutcome } from '@hai/contract/adjustments'
import { formatUsd } from '@hai/contract/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { api } from '../../api/api.ts'
import { useAuth } from '../../api/auth-context.ts'
import { toast } from '../../lib/toast.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { useTranslations } from '../../lib/translations.ts'
import { amountText } from '../ui/mask.ts'
import { adminPaths } from '../paths.ts'
import { useConfirmedAction } from '../ui/confirmed-action/use-confirmed-action.tsx'
import { useSensitiveShown } from '../ui/sensitive-store.ts'
import { amountOf, manualOf, type CreditCase } from './credit-draft.ts'
import { CreditForm } from './credit-form.tsx'
import { useStoredCreditDraft } from './stored-credit-draft.ts'
import { creditErrorText, isCreditRefused } from './credit-errors.ts'
import { useMemberName } from './use-member-name.ts'
import { PendingApprovals } from './pending-approvals.tsx'
import { PostingPreview } from './posting-preview.tsx'

const REST_MS = 300

export function NewCredit({ user_id, creditCase }: { user_id: string | null; creditCase: CreditCase | null }) {
  const t = useTranslations('admin_adjustments')
  const { draft, change, clear } = useStoredCreditDraft(user_id, creditCase)
  const visibility = useSensitiveShown() ? 'shown' : 'hidden'
  const typed = amountOf(draft)
  const amount = useDebounced(typed, REST_MS)
  const { reason_code } = draft
  const member = useMemberName(draft.member)
  const request = { user_id: member?.user_id ?? '', amount: amount ?? 0, reason_code }
  const isAsked = member !== null && amount !== null
  const preview = useQuery({ ...api.preview_adjustment.query(request), enabled: isAsked, retry: false })
  const isOfDraft = isAsked && amount === typed
  const limits = useQuery(api.get_admin_daily_limits.query({}))
  const isRefused = isOfDraft && isCreditRefused(preview.error)
  const [round, setRound] = useState(0)
  const done = useDone(() => {
    clear()
    setRound(round + 1)
  })
  const { profile } = useAuth()
  const action = useConfirmedAction('admin_wallet_adjustment', {
    onDone: done,
    failed: t('failed'),
    fallback: { procedure: 'manual_wallet_adjustment', inputOf: manualOf, text: t('by_fallback') },
  })
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
      <CreditForm
        key={round}
        draft={{ ...draft, member }}
        onDraft={change}
        limits={preview.data?.limits ?? limits.data}
        isBusy={action.isBusy}
        isRefused={isRefused}
        problem={isOfDraft && preview.error ? creditErrorText(preview.error, t, { reason_code, visibility }) : null}
        onSubmit={(command) => action.run((idempotency_key) => ({ idempotency_key, admin_id: profile.id, ...command }))}
      />
      {action.dialog}
      <div className="grid grid-cols-1 gap-5">
        <PostingPreview preview={isAsked ? preview.data : undefined} reason_code={reason_code} isRefused={isRefused} />
        <PendingApprovals />
      </div>
    </div>
  )
}

function useDone(clear: () => void): (outcome: AdjustmentOutcome) => void {
  const t = useTranslations('admin_adjustments')
  const [, navigate] = useLocation()
  const mode = useSensitiveShown() ? 'shown' : 'hidden'
  return ({ status, amount, new_balance }) => {
    clear()
    // The admin typed this amount, so it is shown even while sensitive data is hidden.
    const credited = formatUsd(amount)
    if (status === 'pending')
      toast({ title: t('admin_ui.approval_requested'), text: t('asked_text', { amount: credited }), kind: 'wait' })
    else
      toast({
        title: t('succeeded'),
        text: t('succeeded_text', { amount: credited, balance: amountText(new_balance ?? 0, mode) }),
        kind: 'done',
        durationMs: 8_000,
        action: { text: t('admin_ui.history'), onClick: () => navigate(adminPaths.walletAdjustments({ tab: 'history' })) },
      })
  }
}
