import type { CallInput, Output } from '@hai/contract/contract'
import type { Approval } from '@hai/contract/approvals'
import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { api } from '../../api/api.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { adminPaths } from '../paths.ts'
import { amountText } from '../ui/mask.ts'
import { useSensitiveShown } from '../ui/sensitive-store.ts'

export function useCreditDecided(): (answer: Output<'admin_decide_adjustment'>) => void {
  const t = useTranslations('admin_adjustments')
  const mode = useSensitiveShown() ? 'shown' : 'hidden'
  const [, navigate] = useLocation()
  return ({ status, amount, new_balance }) => {
    if (status !== 'approved' || new_balance === null) toast({ title: t('rejected') })
    else
      toast({
        title: t('succeeded'),
        text: t('succeeded_text', { amount: amountText(amount, mode), balance: amountText(new_balance, mode) }),
        kind: 'done',
        durationMs: 8_000,
        action: { text: t('admin_ui.history'), onClick: () => navigate(adminPaths.walletAdjustments({ tab: 'history' })) },
      })
  }
}

export function useDecided(): (approval: Pick<Approval, 'status' | 'facts'>) => void {
  const t = useTranslations('admin_adjustments')
  return ({ status, facts }) => {
    if (status !== 'approved') toast({ title: t('rejected') })
    else toast({ title: t(facts.kind === 'balance_unlock' ? 'unlocked' : 'approved'), kind: 'done' })
  }
}

export function useWithdraw() {
  const t = useTranslations('admin_adjustments')
  const { mutate, isPending, error } = useMutation({
    mutationKey: ['admin_withdraw_approval'],
    mutationFn: (input: CallInput<'admin_withdraw_approval'>) => api.admin_withdraw_approval(input),
    onSuccess: () => toast({ title: t('withdrawn') }),
  })
  return { isBusy: isPending, error, run: mutate }
}
