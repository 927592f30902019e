import { useState } from 'react'
import { isDataLight, isSlowLink, setDataUse } from '../../lib/data-use.ts'
import { useOpenOverlay } from '../../lib/overlays.ts'
import { readStored, writeStored } from '../../lib/storage.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { FloatingCard } from '../../ui/floating-card.tsx'

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
  return (
    <FloatingCard label={t('data_title')}>
      <p className="text-sm">{t('offer_text')}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" kind="main" onClick={() => answer(true)}>
          {t('data_light')}
        </Button>
        <Button size="small" onClick={() => answer(false)}>
          {t('offer_no')}
        </Button>
      </div>
    </FloatingCard>
  )
}
