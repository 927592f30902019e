import type { Output } from '@hai/contract/contract'
import type { UserAction } from '@hai/contract/user-values'
import type { AdminUser } from '@hai/contract/users'
import { toast, type ToastContent } from '../../lib/toast.ts'
import type { ConfirmedProcedure } from '../ui/confirmed-action/call-confirmed.ts'
import { useConfirmedAction, type ConfirmedActionOptions } from '../ui/confirmed-action/use-confirmed-action.tsx'

export interface UserActionDialogProps {
  user: AdminUser
  action: UserAction
  onClose: () => void
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
  return useConfirmedAction(procedure, {
    failed,
    onClose,
    onDone: (answer) => {
      toast(done(answer))
      onClose()
    },
  })
}
