import { useTranslations } from '../../lib/translations.ts'
import { SkeletonBlock } from '../../ui/skeleton.tsx'

export function PageSkeleton() {
  const ui = useTranslations('ui')
  return (
    <div role="status" aria-label={ui('loading')} className="late grid gap-6">
      <SkeletonBlock className="h-8 w-56" />
      <div className="h-40 rounded-box bg-surface" />
      <div className="h-72 rounded-box bg-surface" />
    </div>
  )
}
