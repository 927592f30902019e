import type { CallInput, Output } from '@hai/contract/contract'
import { useState, type ReactNode } from 'react'
import { createMoneyIntent } from '../../../api/payment-intent.ts'
import { ActDialog } from './confirmed-action-dialog.tsx'
import type { ActName } from './call-confirmed.ts'
import { wayToAct, type WayToAct } from './confirmed-calls.ts'

export interface UseAct<Name extends ActName> {
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
export interface Fallback<Name extends ActName, Other extends ActName> {
  procedure: Other
  inputOf: (input: CallInput<Name>) => CallInput<Other>
  text: string
}

interface UseActProps<Name extends ActName, Other extends ActName> {
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
export function useAct<Name extends ActName, Other extends ActName = Name>(
  procedure: Name,
  { onDone, onClose, failed, fallback }: UseActProps<Name, Other>,
): UseAct<Name> {
  const [intent] = useState(() => createMoneyIntent<null>())
  const [asked, ask] = useState<{ ways: readonly WayToAct<Output<Name> | Output<Other>>[] } | null>(null)
  return {
    isBusy: asked !== null,
    run: (make) => {
      const input = make(intent.key())
      ask({
        ways: [wayToAct(procedure, input), ...(fallback ? [wayToAct(fallback.procedure, fallback.inputOf(input))] : [])],
      })
    },
    dialog: asked && (
      <ActDialog
        ways={asked.ways}
        intent={intent}
        otherwise={fallback?.text}
        failed={failed}
        onClose={() => {
          ask(null)
          onClose?.()
        }}
        onDone={(answer) => {
          ask(null)
          onDone(answer)
        }}
      />
    ),
  }
}
