import type { CallInput, Output } from '@hai/contract/contract'
import { useRef, useState } from 'react'
import { api } from '../../api/api.ts'
import { useWalletRefresh } from '../../api/use-wallet-refresh.ts'
import { isOnline } from '../../lib/online.ts'
import { troubleOf, type Trouble } from './trouble.ts'

type Funding = Omit<CallInput<'start_funding'>, 'idempotency_key'>

/** Adds money once per intent: every try carries the same key until one succeeds. */
export function useStartFunding(onStarted: (started: Output<'start_funding'>) => void) {
  const key = useRef(crypto.randomUUID())
  const isUnderWay = useRef(false)
  const [isAdding, setAdding] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const refreshWallet = useWalletRefresh()

  async function attempt(funding: Funding): Promise<void> {
    try {
      const started = await api.start_funding({ ...funding, idempotency_key: key.current })
      key.current = crypto.randomUUID()
      setTrouble(null)
      refreshWallet()
      onStarted(started)
    } catch (error) {
      setTrouble(troubleOf(error))
    }
  }

  return {
    isAdding,
    trouble,
    forgive: () => setTrouble(null),
    start: async (funding: Funding) => {
      if (isUnderWay.current) return
      if (!isOnline()) {
        setTrouble({ kind: 'offline' })
        return
      }
      isUnderWay.current = true
      setAdding(true)
      await attempt(funding)
      isUnderWay.current = false
      setAdding(false)
    },
  }
}
