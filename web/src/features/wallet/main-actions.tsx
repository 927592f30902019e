import { ArrowDownLeft, ArrowUpRight, Banknote, Plus, Scan } from 'lucide-react'
import { useId } from 'react'
import { openOverlay } from '../../lib/overlays.ts'
import { useOnline } from '../../lib/online.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'

/** Buttons wrap if large text does not fit side by side. */
export const actionsLayout = 'flex max-w-200 flex-wrap gap-2 *:grow *:basis-33'

/** Offline, only the button for the member's own code works. */
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
          size="action"
          icon={ArrowUpRight}
          refused={!isOnline}
          onClick={() => openOverlay('send')}
          {...described}
        >
          {t('ui.send')}
        </Button>
        <Button size="action" icon={Scan} onClick={() => openOverlay('quick-pay')}>
          {t('quick_pay')}
        </Button>
        <Button size="action" icon={ArrowDownLeft} refused={!isOnline} onClick={() => openOverlay('request')} {...described}>
          {t('ui.ask')}
        </Button>
        <Button size="action" icon={Plus} refused={!isOnline} onClick={() => openOverlay('add-funds')} {...described}>
          {t('add')}
        </Button>
        <Button size="action" icon={Banknote} refused={!isOnline} onClick={() => openOverlay('cash-out')} {...described}>
          {t('ui.cash_out')}
        </Button>
      </div>
      {!isOnline && (
        <p id={why} className="text-sm text-ink-soft">
          {t('offline_actions')}
        </p>
      )}
    </div>
  )
}
