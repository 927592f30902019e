import type { CallInput, Output } from '@hai/contract/contract'
import { useState, type ReactNode } from 'react'
import { createPaymentIntent } from '../../../api/payment-intent.ts'
import { ConfirmedActionDialog } from './confirmed-action-dialog.tsx'
import type { ConfirmedProcedure } from './call-confirmed.ts'
import { confirmedCall, type ConfirmedCall } from './confirmed-calls.ts'

export interface ConfirmedActionOptions<Name extends ConfirmedProcedure> {
  /**
   * Starts the action: shows its summary, asks for the code, and makes the call. `make` receives the idempotency key,
   * which stays the same for every retry until it is done, so that a lost response cannot cause a second execution.
   * Actions without a key ignore it.
   */
  run: (make: (idempotency_key: string) => CallInput<Name>) => void
  isBusy: boolean
  dialog: ReactNode
}

/**
 * Replacement for an action that the server lacks or forbids for this person, under the same rules and with its own
 * confirmation.
 */
export interface Fallback<Name extends ConfirmedProcedure, Other extends ConfirmedProcedure> {
  procedure: Other
  inputOf: (input: CallInput<Name>) => CallInput<Other>
  text: string
}

interface UseActProps<Name extends ConfirmedProcedure, Other extends ConfirmedProcedure> {
  onDone: (answer: Output<Name> | Output<Other>) => void
  onClose?: () => void
  failed?: string
  fallback?: Fallback<Name, Other>
}

/**
 * A staff action that moves money, freezes or grants rights. `onDone` receives the response once; errors are shown in
 * the dialog, with whether anything was done. `onClose`: cancelled. `failed`: toast for a refused action. An unknown
 * outcome outlives the dialog, like the idempotency key.
 */
export function useConfirmedAction<Name extends ConfirmedProcedure, Other extends ConfirmedProcedure = Name>(
  procedure: Name,
  { onDone, onClose, failed, fallback }: UseActProps<Name, Other>,
): ConfirmedActionOptions<Name> {
  const [intent] = useState(() => createPaymentIntent<null>())
  const [asked, setAsked] = useState<{ ways: readonly ConfirmedCall<Output<Name> | Output<Other>>[] } | null>(null)
  return {
    isBusy: asked !== null,
    run: (make) => {
      const input = make(intent.key())
      setAsked({
        ways: [
          confirmedCall(procedure, input),
          ...(fallback ? [confirmedCall(fallback.procedure, fallback.inputOf(input))] : []),
        ],
      })
    },
    dialog: asked && (
      <ConfirmedActionDialog
        calls={asked.ways}
        intent={intent}
        fallbackText={fallback?.text}
        failed={failed}
        onClose={() => {
          setAsked(null)
          onClose?.()
        }}
        onDone={(answer) => {
          setAsked(null)
          onDone(answer)
        }}
      />
    ),
  }
}
