import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { openOverlay } from '../../lib/overlays.ts'

const opened = ['send', 'cash-out', 'quick-pay'] as const

/** Opens the sheet of an app shortcut (`?open=send`) once, then removes the parameter from the URL. */
export function useShortcut(): void {
  const [search, setSearch] = useSearchParams()
  const requested = search.get('open')
  useEffect(() => {
    if (requested === null) return
    const name = opened.find((one) => one === requested)
    if (name) openOverlay(name)
    setSearch(
      (before) => {
        before.delete('open')
        return before
      },
      { replace: true },
    )
  }, [requested, setSearch])
}
