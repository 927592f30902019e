import { useEffect } from 'react'
import { closeOverlay } from '../../lib/overlays.ts'
import { toast } from '../../lib/toast.ts'
import { useWords } from '../../lib/words.ts'

/** Tells the user that a dialog failed to load, and closes it. */
export function OverlayFailed() {
  const t = useWords('app')
  useEffect(() => {
    toast({ title: t('dialog_failed'), kind: 'problem' })
    closeOverlay()
  }, [t])
  return null
}
