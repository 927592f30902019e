import { cx } from '../lib/cx.ts'

export const SkeletonBlock = ({ className, round = false }: { className?: string; round?: boolean }) => (
  <span aria-hidden="true" className={cx('bone', round && 'rounded-full', className)} />
)

export function RowsSkeleton({ rows, label }: { rows: number; label: string }) {
  return (
    <div role="status" aria-label={label} className="overflow-clip rounded-box bg-surface py-1.5">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="grid min-h-16 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 px-edge py-2.5 md:px-5">
          <SkeletonBlock round className="size-10" />
          <span className="grid gap-2">
            <SkeletonBlock className="w-3/5" />
            <SkeletonBlock className="h-3 w-2/5" />
          </span>
          <SkeletonBlock className="w-14" />
        </div>
      ))}
    </div>
  )
}
