import type { Output } from '@hai/contract/contract'
import { toast, type ToastContent } from '../../lib/toast.ts'
import type { ConfirmedProcedure } from '../ui/confirmed-action/call-confirmed.ts'
import { useConfirmedAction, type ConfirmedActionOptions } from '../ui/confirmed-action/use-confirmed-action.tsx'
import { useUserChanged } from './use-user-changed.ts'

interface UserActProps<Name extends ConfirmedProcedure> {
  failed: string
  done: (answer: Output<Name>) => ToastContent
  onClose: () => void
}

/** An action on one member with its confirmation code. Invalidates the member's queries afterwards. */
export function useUserAction<Name extends ConfirmedProcedure>(
  procedure: Name,
  { failed, done, onClose }: UserActProps<Name>,
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
