import type { Output } from '@hai/contract/contract'
import { toast, type ToastContent } from '../../lib/toast.ts'
import type { ActName } from '../ui/confirmed-action/call-confirmed.ts'
import { useAct, type UseAct } from '../ui/confirmed-action/use-confirmed-action.tsx'
import { useUserChanged } from './use-user-changed.ts'

interface UserActProps<Name extends ActName> {
  failed: string
  done: (answer: Output<Name>) => ToastContent
  onClose: () => void
}

/** An action on one member with its confirmation code. Invalidates the member's queries afterwards. */
export function useUserAct<Name extends ActName>(procedure: Name, { failed, done, onClose }: UserActProps<Name>): UseAct<Name> {
  const changed = useUserChanged()
  return useAct(procedure, {
    failed,
    onClose,
    onDone: (answer) => {
      toast(done(answer))
      changed()
      onClose()
    },
  })
}
