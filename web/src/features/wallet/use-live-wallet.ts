import { useEffect, useRef } from 'react'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { useChannel } from '../../api/use-channel.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { isNewerBalance, type LiveBalance } from './live-balance.ts'

/** Loads after the first page, or with the first message. */
const patches = () => import('./patch-cache.ts')

/**
 * Messages are applied in order, because all of them wait for the same import. If the import fails, the dashboard is
 * refetched.
 */
const withPatches = (patch: (code: Awaited<ReturnType<typeof patches>>) => void): void =>
  void patches().then(patch, () => queryClient.invalidateQueries({ queryKey: api.get_dashboard.key }))

export function useLiveWallet(): void {
  const seen = useRef<LiveBalance | null>(null)
  useEffect(() => whenIdle(() => void patches().catch(() => undefined)), [])
  useChannel('wallet', (message) => {
    if (message.event === 'activity') withPatches(({ patchActivity }) => patchActivity(message.record))
    else if (message.event === 'balance' && isNewerBalance(seen.current, message.record)) {
      seen.current = message.record
      withPatches(({ patchBalance }) => patchBalance(message.record))
    }
  })
}
