import { ArrowDownLeft, ArrowUpRight, Banknote, Plus, Scan } from 'lucide-react'
import { useId } from 'react'
import { openOverlay } from '../../lib/overlays.ts'
import { useOnline } from '../../lib/online.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'

/** Buttons wrap if large text does not fit side by side, and an incomplete row stretches. */
export const actionsLayout = 'flex max-w-200 flex-wrap gap-2 *:grow *:basis-33'

/** Two buttons per row on phones, one row on wide screens. The longest label must not wrap. */
const actLook = 'px-1! text-base!'

/** The main actions. Offline, all but the own code are disabled, with an explanation below. */
export function MainActions() {
  const t = useTranslations('wallet')
  const isOnline = useOnline()
  const why = useId()
  const described = isOnline ? {} : { 'aria-describedby': why }
  return (
    <div className="grid grid-cols-1 gap-2">
      <div role="group" aria-label={t('actions')} className={actionsLayout}>
        <Button
          kind="send"
          size="tall"
          icon={ArrowUpRight}
          className={actLook}
          refused={!isOnline}
          onClick={() => openOverlay('send')}
          {...described}
        >
          {t('send')}
        </Button>
        <Button size="tall" icon={Scan} className={actLook} onClick={() => openOverlay('quick-pay')}>
          {t('quick_pay')}
        </Button>
        <Button
          size="tall"
          icon={ArrowDownLeft}
          className={actLook}
          refused={!isOnline}
          onClick={() => openOverlay('request')}
          {...described}
        >
          {t('ask')}
        </Button>
        <Button
          size="tall"
          icon={Plus}
          className={actLook}
          refused={!isOnline}
          onClick={() => openOverlay('add-funds')}
          {...described}
        >
          {t('add')}
        </Button>
        <Button
          size="tall"
          icon={Banknote}
          className={actLook}
          refused={!isOnline}
          onClick={() => openOverlay('cash-out')}
          {...described}
        >
          {t('cash_out')}
        </Button>
      </div>
      {!isOnline && (
        <p id={why} className="text-sm text-ink-soft">
          {t('offline_acts')}
        </p>
      )}
    </div>
  )
}
