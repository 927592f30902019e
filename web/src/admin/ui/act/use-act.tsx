import type { CallInput, Output } from '@hai/contract/contract'
import { useState, type ReactNode } from 'react'
import { createMoneyIntent } from '../../../api/money-intent.ts'
import { ActDialog } from './act-dialog.tsx'
import type { ActName } from './act-call.ts'
import { wayToAct, type WayToAct } from './ways-to-act.ts'

export interface UseAct<Name extends ActName> {
  /**
   * Begins the act: says what it would do, asks for a code of its own, does it. `make` gets the key that every try of it carries,
   * until it is done: a lost answer cannot do it twice. Acts without a key leave it out.
   */
  run: (make: (idempotency_key: string) => CallInput<Name>) => void
  /** Under way, from the question to the answer. */
  isBusy: boolean
  /** To be put somewhere on the page: the questions. */
  dialog: ReactNode
}

/** What is done in the place of an act that the server has not, or not for this person: by the same rules, with a code of its own. */
export interface Fallback<Name extends ActName, Other extends ActName> {
  procedure: Other
  inputOf: (input: CallInput<Name>) => CallInput<Other>
  /** Said when it comes to that. */
  text: string
}

interface UseActProps<Name extends ActName, Other extends ActName> {
  onDone: (answer: Output<Name> | Output<Other>) => void
  onClose?: () => void
  failed?: string
  fallback?: Fallback<Name, Other>
}

/**
 * An act of the staff that moves money, freezes or grants. `onDone` is told the answer, once; what goes wrong is said in the dialog,
 * and whether anything was done; `onClose`: it was given up; `failed` is the toast of an act that was refused. What nobody knows of the
 * last try outlives the dialog, as the key does.
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
