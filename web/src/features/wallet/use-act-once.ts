import { useRef, useState } from 'react'
import { hasCode } from '../../api/api-error.ts'
import { useWalletRefresh } from '../../api/use-wallet-refresh.ts'

/** too_late: it has gone on meanwhile. unknown: nobody answered; the same key again is safe. refused: nothing moved. */
export type ActTrouble = 'too_late' | 'unknown' | 'refused'

function troubleOf(error: unknown): ActTrouble {
  if (hasCode(error, 'INVALID_TRANSITION', 'NOT_FOUND')) return 'too_late'
  return hasCode(error, 'OFFLINE', 'INTERNAL', 'UNAVAILABLE') ? 'unknown' : 'refused'
}

/** Undo or cancel: carried out at most once however often it is pressed, since every try carries the same key. */
export function useActOnce<Answer>(act: (idempotency_key: string) => Promise<Answer>, onDone: (answer: Answer) => void) {
  const key = useRef(crypto.randomUUID())
  const refreshWallet = useWalletRefresh()
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<ActTrouble | null>(null)

  async function run(): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setTrouble(null)
    try {
      const answer = await act(key.current)
      refreshWallet()
      onDone(answer)
    } catch (error) {
      setTrouble(troubleOf(error))
    }
    setBusy(false)
  }
  return { run, isBusy, trouble }
}
