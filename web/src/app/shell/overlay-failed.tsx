import { useEffect } from 'react'
import { closeOverlay } from '../../lib/overlays.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'

export function OverlayFailed() {
  const t = useTranslations('app')
  useEffect(() => {
    toast({ title: t('dialog_failed'), kind: 'problem' })
    closeOverlay()
  }, [t])
  return null
}
