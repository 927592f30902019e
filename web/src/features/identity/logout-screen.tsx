import { LoaderCircle } from 'lucide-react'
import { useTranslations } from '../../lib/translations.ts'

/** Contains no data of the member. */
export function LogoutScreen() {
  const t = useTranslations('identity')
  return (
    <main id="main" className="grid min-h-dvh place-content-center justify-items-center gap-3">
      <LoaderCircle className="turning size-8 text-accent-ink" aria-hidden="true" />
      <h1 className="text-lg md:text-lg">
        <span role="status">{t('signing_out')}</span>
      </h1>
    </main>
  )
}
