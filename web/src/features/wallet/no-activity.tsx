import { Plus } from 'lucide-react'
import { openOverlay } from '../../lib/overlays.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'

const STEMS =
  'M5 2h4.5c0 5.6 1.1 9.2 3.5 11.6L10.6 16l2.4 2.4c-2.4 2.4-3.5 6-3.5 11.6H5a3 3 0 0 1-3-3V5a3 3 0 0 1 3-3zM27 2h-4.5c0 5.6-1.1 9.2-3.5 11.6l2.4 2.4-2.4 2.4c2.4 2.4 3.5 6 3.5 11.6H27a3 3 0 0 0 3-3V5a3 3 0 0 0-3-3zM16 11.8 20.2 16 16 20.2 11.8 16z'

/** Nothing has happened yet: what will stand here, and the one thing to do first. */
export function NoActivity() {
  const t = useWords('wallet')
  return (
    <div className="mx-auto grid w-full max-w-88 justify-items-center gap-2 pt-10 pb-8 text-center">
      <span aria-hidden="true" className="mb-4 flex text-pressed">
        {[1, 2, 3].map((mark) => (
          <svg key={mark} viewBox="0 0 32 32" className="-mx-px size-14 fill-current">
            <path d={STEMS} />
          </svg>
        ))}
      </span>
      <h2>{t('empty_title')}</h2>
      <p className="text-ink-soft">{t('empty_text')}</p>
      <Button kind="main" wide icon={Plus} className="mt-4" onClick={() => openOverlay('add-funds')}>
        {t('add_money')}
      </Button>
    </div>
  )
}
