import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { actionsLayout } from './main-actions.tsx'

export const BalanceSkeleton = () => (
  <div className="grid gap-2" aria-hidden="true">
    <SkeletonBlock className="my-3.5 h-3.5 w-16" />
    <SkeletonBlock className="h-11 w-64 max-w-full md:h-14" />
    <SkeletonBlock className="mt-1 mb-3 h-6 w-52 max-w-full" />
    <SkeletonBlock round className="h-3 w-full" />
  </div>
)

export const MainActionsSkeleton = () => (
  <div className={actionsLayout} aria-hidden="true">
    {[0, 1, 2, 3, 4].map((action) => (
      <SkeletonBlock key={action} className="h-14 rounded-box" />
    ))}
  </div>
)
