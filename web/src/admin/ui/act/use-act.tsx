import type { CallInput, Output } from '@hai/contract/contract'
import { useRef, useState, type ReactNode } from 'react'
import { ActDialog } from './act-dialog.tsx'
import type { ActName } from './act-call.ts'

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

/**
 * An act of the staff that moves money, freezes or grants. `onDone` is told the answer, once; what goes wrong is said in the dialog,
 * and whether anything was done; `failed` is the toast of an act that was refused.
 */
export function useAct<Name extends ActName>(
  procedure: Name,
  { onDone, failed }: { onDone: (answer: Output<Name>) => void; failed?: string },
): UseAct<Name> {
  const key = useRef<string>(undefined)
  const [asked, ask] = useState<{ input: CallInput<Name> } | null>(null)
  return {
    isBusy: asked !== null,
    run: (make) => {
      key.current ??= crypto.randomUUID()
      ask({ input: make(key.current) })
    },
    dialog: asked && (
      <ActDialog
        procedure={procedure}
        input={asked.input}
        failed={failed}
        onClose={() => ask(null)}
        onDone={(answer) => {
          key.current = undefined
          ask(null)
          onDone(answer)
        }}
      />
    ),
  }
}
