import type { Output } from '@hai/contract/contract'
import { toast, type ToastContent } from '../../lib/toast.ts'
import type { ActName } from '../ui/act/act-call.ts'
import { useAct, type UseAct } from '../ui/act/use-act.tsx'
import { useUserChanged } from './use-user-changed.ts'

interface UserActProps<Name extends ActName> {
  /** The toast of an act that was refused, and that of one that was done. */
  failed: string
  done: (answer: Output<Name>) => ToastContent
  /** Done, or given up. */
  onClose: () => void
}

/** An act on one member, with a code of its own. What shows the member is read anew. */
export function useUserAct<Name extends ActName>(procedure: Name, { failed, done, onClose }: UserActProps<Name>): UseAct<Name> {
  const changed = useUserChanged()
  return useAct(procedure, {
    ...{ failed, onClose },
    onDone: (answer) => {
      toast(done(answer))
      changed()
      onClose()
    },
  })
}
