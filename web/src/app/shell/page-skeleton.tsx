import { useTranslations } from '../../lib/translations.ts'
import { SkeletonBlock, RowsSkeleton } from '../../ui/skeleton.tsx'

export function PageSkeleton({ inside = false }: { inside?: boolean }) {
  const t = useTranslations('app')
  const label = inside ? t('ui.loading') : t('initializing')
  const boxes = (
    <div className="late grid gap-6">
      <div className="grid gap-3">
        <SkeletonBlock className="w-24" />
        <SkeletonBlock className="h-12 w-56" />
        <SkeletonBlock className="h-3 rounded-full" />
      </div>
      <RowsSkeleton rows={4} label={label} />
    </div>
  )
  if (inside) return boxes
  return (
    <main id="main" className="mx-auto w-full max-w-[calc(var(--container-member)+4rem)] px-gutter pt-18 pb-26 md:px-8">
      {boxes}
      <p className="mt-6 text-center text-sm text-ink-soft">{label}</p>
    </main>
  )
}
