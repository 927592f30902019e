import type { ActivityItem } from '@hai/contract/wallet'
import { useRef, useState } from 'react'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { useWalletRefresh } from '../../api/use-wallet-refresh.ts'

/** too_late: it has arrived. unknown: nobody answered; the same key again is safe. */
export type UndoTrouble = 'too_late' | 'unknown'

/** Takes a send back within its undo window, at most once however often it is pressed. */
export function useUndo(transaction_id: string, onUndone: (item: ActivityItem) => void) {
  const key = useRef(crypto.randomUUID())
  const [isUndoing, setUndoing] = useState(false)
  const [trouble, setTrouble] = useState<UndoTrouble | null>(null)
  const refreshWallet = useWalletRefresh()

  async function undo(): Promise<void> {
    if (isUndoing) return
    setUndoing(true)
    setTrouble(null)
    try {
      onUndone(await api.undo_send({ idempotency_key: key.current, transaction_id }))
      refreshWallet()
    } catch (error) {
      setTrouble(hasCode(error, 'INVALID_TRANSITION', 'NOT_FOUND') ? 'too_late' : 'unknown')
    }
    setUndoing(false)
  }
  return { undo, isUndoing, trouble }
}
