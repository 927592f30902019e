import { SkeletonBlock } from './skeleton.tsx'

export function SlipSkeleton({ lines, label }: { lines: number; label: string }) {
  return (
    <div role="status" aria-label={label} className="grid gap-6 rounded-box bg-surface p-edge md:p-5">
      <SkeletonBlock className="w-2/5" />
      <SkeletonBlock className="h-11 w-3/5 md:h-14" />
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className="flex justify-between gap-6">
          <SkeletonBlock className="w-1/5" />
          <SkeletonBlock className="w-2/5" />
        </span>
      ))}
    </div>
  )
}
