import type { CallInput, Output } from '@hai/contract/contract'
import { useRef, useState } from 'react'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { useWalletRefresh } from '../../api/use-wallet-refresh.ts'
import { isOnline } from '../../lib/online.ts'
import { troubleOf, type Trouble } from './trouble.ts'

type Send = Omit<CallInput<'send_money'>, 'idempotency_key'>

/** What a payment makes out of date, asked for again when it is next looked at: how often somebody was paid, prices and limits. */
function forgetWhatChanged(): void {
  const outdated = [
    api.find_recipient.key,
    api.list_recent_recipients.key,
    api.quote_transfer.key,
    api.list_pending_sends.key,
    api.get_limits.key,
  ]
  for (const queryKey of outdated) void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
}

/**
 * Sends once per intent. Every try carries the key made when the form opened, until one succeeds: a double press, a lost
 * answer or a corrected amount cannot pay twice.
 */
export function useSendMoney(onSent: (sent: Output<'send_money'>) => void) {
  const key = useRef(crypto.randomUUID())
  const isUnderWay = useRef(false)
  const [isSending, setSending] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const refreshWallet = useWalletRefresh()

  async function attempt(send: Send): Promise<void> {
    try {
      const sent = await api.send_money({ ...send, idempotency_key: key.current })
      key.current = crypto.randomUUID()
      setTrouble(null)
      forgetWhatChanged()
      refreshWallet()
      onSent(sent)
    } catch (error) {
      if (hasCode(error, 'QUOTE_CHANGED')) await queryClient.invalidateQueries({ queryKey: api.quote_transfer.key })
      setTrouble(troubleOf(error))
    }
  }

  return {
    isSending,
    trouble,
    forgive: () => setTrouble(null),
    send: async (send: Send) => {
      if (isUnderWay.current) return
      if (!isOnline()) {
        setTrouble({ kind: 'offline' })
        return
      }
      isUnderWay.current = true
      setSending(true)
      await attempt(send)
      isUnderWay.current = false
      setSending(false)
    },
  }
}
