import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { openOverlay } from '../../lib/overlays.ts'

/** Help articles link to the same addresses. */
export const shortcuts = ['send', 'cash-out', 'quick-pay', 'add-funds'] as const

/** Opens the sheet named in the URL (`?open=send`) once, then removes the parameter from the URL. */
export function useShortcut(): void {
  const [search, setSearch] = useSearchParams()
  const requested = search.get('open')
  useEffect(() => {
    if (requested === null) return
    const name = shortcuts.find((one) => one === requested)
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
