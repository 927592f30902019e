import { RefreshCw, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useOpenOverlay } from '../../lib/overlays.ts'
import { useStore } from '../../lib/store.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button, RoundButton } from '../../ui/button.tsx'
import { useShortcut } from './shortcuts.ts'
import { activateWorker, registerWorker, waitingVersion } from './register-worker.ts'

/** The page never reloads without a press, so that no form is lost. */
export function UpdateBanner() {
  const worker = useStore(waitingVersion)
  const isBusy = useOpenOverlay() !== null
  const [putOff, setPutOff] = useState<ServiceWorker | null>(null)
  useEffect(() => void registerWorker(), [])
  useShortcut()
  if (!worker || isBusy || putOff === worker) return null
  return createPortal(<Ready onUpdate={() => activateWorker(worker)} onLater={() => setPutOff(worker)} />, document.body)
}

function Ready({ onUpdate, onLater }: { onUpdate: () => void; onLater: () => void }) {
  const t = useTranslations('installing')
  return (
    <div
      role="status"
      data-foot
      className="fixed inset-x-3 bottom-[calc(5.25rem+env(safe-area-inset-bottom))] z-(--z-bar) grid grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-x-2 rounded-box bg-surface py-1.5 pr-1.5 pl-4 text-ink shadow-(--shadow-float) md:inset-x-auto md:right-8 md:bottom-8 md:max-w-md print:hidden"
    >
      <RefreshCw className="mr-1 size-5 text-accent-ink" />
      <p className="text-sm leading-5 font-medium wrap-anywhere">{t('update_ready')}</p>
      <Button kind="main" size="small" onClick={onUpdate}>
        {t('update')}
      </Button>
      <RoundButton label={t('ui.later')} icon={X} onClick={onLater} />
    </div>
  )
}
