import type { CallInput, Output } from '@hai/contract/contract'
import { useState, type ReactNode } from 'react'
import { useAuth } from '../../../api/auth-context.ts'
import { ConfirmedActionDialog } from './confirmed-action-dialog.tsx'
import type { ConfirmedProcedure } from './call-confirmed.ts'
import { confirmedCall, type ConfirmedCall } from './confirmed-calls.ts'
import { createAttempts } from './stored-attempts.ts'

export interface ConfirmedActionOptions<Name extends ConfirmedProcedure> {
  /**
   * `make` receives the idempotency key. After a lost answer, it is the key of that attempt until the outcome is known,
   * also after the tab was closed, so that the action cannot be carried out twice. Actions without a key ignore it.
   */
  run: (make: (idempotency_key: string) => CallInput<Name>) => void
  isBusy: boolean
  dialog: ReactNode
}

/**
 * Another action, with its own confirmation, to use if the server does not have the first one or forbids it for this
 * person. Choose one that the server checks as strictly as the first.
 */
export interface Fallback<Name extends ConfirmedProcedure, Other extends ConfirmedProcedure> {
  procedure: Other
  inputOf: (input: CallInput<Name>) => CallInput<Other>
  text: string
}

interface UseConfirmedActionProps<Name extends ConfirmedProcedure, Other extends ConfirmedProcedure> {
  onDone: (answer: Output<Name> | Output<Other>) => void
  onClose?: () => void
  failed?: string
  fallback?: Fallback<Name, Other>
}

/**
 * `onDone` receives the response once. `failed` is the title of a toast for an action that cannot be prepared. If the
 * dialog closes while an outcome is unknown, the attempt and its idempotency key are kept.
 */
export function useConfirmedAction<Name extends ConfirmedProcedure, Other extends ConfirmedProcedure = Name>(
  procedure: Name,
  { onDone, onClose, failed, fallback }: UseConfirmedActionProps<Name, Other>,
): ConfirmedActionOptions<Name> {
  const user_id = useAuth().profile.id
  const [attempts] = useState(() => createAttempts(procedure, user_id))
  const [dialog, setDialog] = useState<{
    idempotency_key: string
    ways: readonly ConfirmedCall<Output<Name> | Output<Other>>[]
    restart: () => void
  } | null>(null)
  const run: ConfirmedActionOptions<Name>['run'] = (make) => {
    const idempotency_key = attempts.nextKey() ?? crypto.randomUUID()
    const input = make(idempotency_key)
    setDialog({
      idempotency_key,
      ways: [confirmedCall(procedure, input), ...(fallback ? [confirmedCall(fallback.procedure, fallback.inputOf(input))] : [])],
      restart: () => run(make),
    })
  }
  return {
    isBusy: dialog !== null,
    run,
    dialog: dialog && (
      <ConfirmedActionDialog
        key={dialog.idempotency_key}
        calls={dialog.ways}
        attempts={attempts}
        idempotency_key={dialog.idempotency_key}
        fallbackText={fallback?.text}
        failed={failed}
        onOtherKey={dialog.restart}
        onClose={() => {
          setDialog(null)
          onClose?.()
        }}
        onDone={(answer) => {
          setDialog(null)
          onDone(answer)
        }}
      />
    ),
  }
}
