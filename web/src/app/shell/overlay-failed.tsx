import { useEffect } from 'react'
import { closeOverlay } from '../../lib/overlays.ts'
import { toast } from '../../lib/toast.ts'
import { useWords } from '../../lib/words.ts'

export function OverlayFailed() {
  const t = useWords('app')
  useEffect(() => {
    toast({ title: t('dialog_failed'), kind: 'problem' })
    closeOverlay()
  }, [t])
  return null
}
