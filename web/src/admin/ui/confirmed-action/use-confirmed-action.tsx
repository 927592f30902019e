import type { CallInput, Output } from '@hai/contract/contract'
import { useState, type ReactNode } from 'react'
import { createPaymentIntent } from '../../../payments/payment-intent.ts'
import { ConfirmedActionDialog } from './confirmed-action-dialog.tsx'
import type { ConfirmedProcedure } from './call-confirmed.ts'
import { confirmedCall, type ConfirmedCall } from './confirmed-calls.ts'

export interface ConfirmedActionOptions<Name extends ConfirmedProcedure> {
  /**
   * `make` receives the idempotency key, which stays the same for every retry until the action is done, so that a lost
   * response cannot cause a second execution. Actions without a key ignore it.
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
  const [intent] = useState(() => createPaymentIntent<null>())
  const [dialog, setDialog] = useState<{ ways: readonly ConfirmedCall<Output<Name> | Output<Other>>[] } | null>(null)
  return {
    isBusy: dialog !== null,
    run: (make) => {
      const input = make(intent.key())
      setDialog({
        ways: [
          confirmedCall(procedure, input),
          ...(fallback ? [confirmedCall(fallback.procedure, fallback.inputOf(input))] : []),
        ],
      })
    },
    dialog: dialog && (
      <ConfirmedActionDialog
        calls={dialog.ways}
        intent={intent}
        fallbackText={fallback?.text}
        failed={failed}
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
