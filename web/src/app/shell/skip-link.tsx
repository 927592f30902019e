import { useTranslations } from '../../lib/translations.ts'

export function SkipLink() {
  const t = useTranslations('app')
  return (
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-(--z-toast) focus:rounded-box focus:bg-surface focus:px-4 focus:py-3"
    >
      {t('skip')}
    </a>
  )
}
