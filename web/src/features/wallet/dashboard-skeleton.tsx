import { useHasElapsed } from '../../lib/use-has-elapsed.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Split } from '../../ui/screen.tsx'
import { SkeletonBlock, RowsSkeleton } from '../../ui/skeleton.tsx'
import { MainActionsSkeleton, BalanceSkeleton } from './wallet-skeleton.tsx'

const SKELETON_AFTER_MS = 150

/** Shown after a delay, so that fast loads do not flicker. */
export function DashboardSkeleton() {
  const t = useTranslations('wallet')
  const isSlow = useHasElapsed(SKELETON_AFTER_MS)
  if (!isSlow) return <div className="min-h-dvh" aria-busy="true" />
  return (
    <Split>
      <div className="grid gap-6 md:gap-8">
        <BalanceSkeleton />
        <MainActionsSkeleton />
        <div className="grid gap-2">
          <SkeletonBlock className="my-3 h-4.5 w-24" />
          <RowsSkeleton rows={4} label={t('loading')} />
        </div>
      </div>
      <div className="grid gap-2 pt-2 max-lg:hidden" aria-hidden="true">
        <SkeletonBlock className="my-3 h-4.5 w-28" />
        <SkeletonBlock className="h-40 rounded-box" />
      </div>
    </Split>
  )
}
