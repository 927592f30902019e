import { LOGO_LOZENGE, LOGO_STEMS } from '@hai/contract/logo-mark'
import { Plus } from 'lucide-react'
import { openOverlay } from '../../lib/overlays.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'

export function NoActivity() {
  const t = useTranslations('wallet')
  return (
    <div className="mx-auto grid w-full max-w-88 justify-items-center gap-2 pt-10 pb-8 text-center">
      <span aria-hidden="true" className="mb-4 flex text-pressed">
        {[1, 2, 3].map((mark) => (
          <svg key={mark} viewBox="0 0 32 32" className="-mx-px size-14 fill-current">
            <path d={`${LOGO_STEMS}${LOGO_LOZENGE}`} />
          </svg>
        ))}
      </span>
      <h2>{t('empty_title')}</h2>
      <p className="text-ink-soft">{t('empty_text')}</p>
      <Button kind="main" wide icon={Plus} className="mt-4" onClick={() => openOverlay('add-funds')}>
        {t('ui.add_money')}
      </Button>
    </div>
  )
}
