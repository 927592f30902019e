import type { Output } from '@hai/contract/contract'
import { useQueryClient } from '@tanstack/react-query'
import type { UserAction } from '@hai/contract/user-values'
import type { AdminUser } from '@hai/contract/users'
import { toast, type ToastContent } from '../../lib/toast.ts'
import type { ConfirmedProcedure } from '../ui/confirmed-action/call-confirmed.ts'
import { useConfirmedAction, type ConfirmedActionOptions } from '../ui/confirmed-action/use-confirmed-action.tsx'
import { api } from '../../api/api.ts'

export interface UserActionDialogProps {
  user: AdminUser
  action: UserAction
  onClose: () => void
}

export function useUserChanged(): () => void {
  const cache = useQueryClient()
  return () => {
    for (const call of [
      api.admin_get_user,
      api.admin_list_users,
      api.admin_list_user_actions,
      api.admin_list_user_disputes,
      api.admin_list_user_fundings,
      api.admin_list_approvals,
    ])
      void cache.invalidateQueries({ queryKey: call.key })
  }
}

interface UseUserActionProps<Name extends ConfirmedProcedure> {
  failed: string
  done: (answer: Output<Name>) => ToastContent
  onClose: () => void
}

export function useUserAction<Name extends ConfirmedProcedure>(
  procedure: Name,
  { failed, done, onClose }: UseUserActionProps<Name>,
): ConfirmedActionOptions<Name> {
  const changed = useUserChanged()
  return useConfirmedAction(procedure, {
    failed,
    onClose,
    onDone: (answer) => {
      toast(done(answer))
      changed()
      onClose()
    },
  })
}
