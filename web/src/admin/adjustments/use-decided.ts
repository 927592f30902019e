import type { CallInput } from '@hai/contract/contract'
import type { Approval } from '@hai/contract/approvals'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { toast } from '../../lib/toast.ts'
import { useWords } from '../../lib/words.ts'

/** Reads anew what shows approvals, and what they change. */
function useReadAgain(): () => void {
  const cache = useQueryClient()
  return () => {
    for (const call of [api.admin_list_approvals, api.list_wallet_adjustments, api.preview_adjustment])
      void cache.invalidateQueries({ queryKey: call.key })
  }
}

/** To be told of an approval that was decided. */
export function useDecided(): (approval: Pick<Approval, 'status'>) => void {
  const t = useWords('admin_adjustments')
  const readAgain = useReadAgain()
  return ({ status }) => {
    readAgain()
    toast(status === 'approved' ? { title: t('approved'), kind: 'done' } : { title: t('rejected') })
  }
}

/** Takes one’s own back. */
export function useWithdraw() {
  const t = useWords('admin_adjustments')
  const readAgain = useReadAgain()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (input: CallInput<'admin_withdraw_approval'>) => api.admin_withdraw_approval(input),
    onSuccess: () => toast({ title: t('withdrawn') }),
    onSettled: readAgain,
  })
  return { isBusy: isPending, error, run: mutate }
}
