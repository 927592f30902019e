import { useState } from 'react'
import { createPortal } from 'react-dom'
import { isDataLight, isSlowLink, setDataUse } from '../../lib/data-use.ts'
import { useOpenOverlay } from '../../lib/overlays.ts'
import { readStored, writeStored } from '../../lib/storage.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'

const ANSWERED_KEY = 'data_offer'

export function DataOffer() {
  const t = useTranslations('installing')
  const [isOffered, setOffered] = useState(() => readStored(ANSWERED_KEY) === null && isSlowLink() && !isDataLight())
  const isBusy = useOpenOverlay() !== null
  if (!isOffered || isBusy) return null
  const answer = (isWanted: boolean) => {
    writeStored(ANSWERED_KEY, isWanted ? 'taken' : 'declined')
    if (isWanted) setDataUse('light')
    setOffered(false)
  }
  return createPortal(
    <section
      aria-label={t('data_title')}
      data-foot
      className="fixed inset-x-3 bottom-[calc(5.25rem+env(safe-area-inset-bottom))] z-(--z-bar) grid gap-2 rounded-box bg-surface p-4 text-ink shadow-(--shadow-float) md:inset-x-auto md:right-8 md:bottom-8 md:max-w-md print:hidden"
    >
      <p className="text-sm">{t('offer_text')}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" kind="main" onClick={() => answer(true)}>
          {t('offer_yes')}
        </Button>
        <Button size="small" onClick={() => answer(false)}>
          {t('offer_no')}
        </Button>
      </div>
    </section>,
    document.body,
  )
}
