import { useEffect, useRef } from 'react'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { useChannel } from '../../api/use-channel.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { isNewerBalance, type LiveBalance } from './live-balance.ts'

/** The code that changes the lists comes after the first page, or with the first message. */
const patches = () => import('./live-patches.ts')

/** Without that code the server is asked again. Messages keep their order: they wait for the same code. */
const withPatches = (patch: (code: Awaited<ReturnType<typeof patches>>) => void): void =>
  void patches().then(patch, () => queryClient.invalidateQueries({ queryKey: api.get_dashboard.key }))

/** Keeps what is on the screen as it is in the ledger: balances by version, items by id, without asking for the lists again. */
export function useLiveWallet(): void {
  const seen = useRef<LiveBalance | null>(null)
  useEffect(() => whenIdle(() => void patches().catch(() => undefined)), [])
  useChannel('wallet', (message) => {
    if (message.event === 'activity') withPatches(({ patchActivity }) => patchActivity(message.record))
    else if (isNewerBalance(seen.current, message.record)) {
      seen.current = message.record
      withPatches(({ patchBalance }) => patchBalance(message.record))
    }
  })
}
