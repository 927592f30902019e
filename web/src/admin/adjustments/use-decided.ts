import { formatUsd } from '@hai/contract/money'
import type { CallInput, Output } from '@hai/contract/contract'
import type { Approval } from '@hai/contract/approvals'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { api } from '../../api/api.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { adminPaths } from '../paths.ts'

function useReadAgain(): () => void {
  const cache = useQueryClient()
  return () => {
    for (const call of [
      api.admin_list_approvals,
      api.list_wallet_adjustments,
      api.preview_adjustment,
      api.get_staff_limits,
      api.get_outside_summary,
      api.list_outside_lines,
      api.list_outside_entries,
      api.list_platform_earnings,
    ])
      void cache.invalidateQueries({ queryKey: call.key })
  }
}

export function useCreditDecided(): (answer: Output<'admin_decide_adjustment'>) => void {
  const t = useTranslations('admin_adjustments')
  const readAgain = useReadAgain()
  const [, navigate] = useLocation()
  return ({ status, amount, new_balance }) => {
    readAgain()
    if (status !== 'approved' || new_balance === null) toast({ title: t('rejected') })
    else
      toast({
        title: t('succeeded'),
        text: t('succeeded_text', { amount: formatUsd(amount), balance: formatUsd(new_balance) }),
        kind: 'done',
        durationMs: 8_000,
        action: { text: t('to_history'), onClick: () => navigate(adminPaths.walletAdjustments({ tab: 'history' })) },
      })
  }
}

export function useDecided(): (approval: Pick<Approval, 'status' | 'facts'>) => void {
  const t = useTranslations('admin_adjustments')
  const readAgain = useReadAgain()
  return ({ status, facts }) => {
    readAgain()
    if (status !== 'approved') toast({ title: t('rejected') })
    else toast({ title: t(facts.kind === 'balance_unlock' ? 'unlocked' : 'approved'), kind: 'done' })
  }
}

export function useWithdraw() {
  const t = useTranslations('admin_adjustments')
  const readAgain = useReadAgain()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (input: CallInput<'admin_withdraw_approval'>) => api.admin_withdraw_approval(input),
    onSuccess: () => toast({ title: t('withdrawn') }),
    onSettled: readAgain,
  })
  return { isBusy: isPending, error, run: mutate }
}
