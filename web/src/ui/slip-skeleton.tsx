import { Bone } from './skeleton.tsx'

export function SlipSkeleton({ lines, label }: { lines: number; label: string }) {
  return (
    <div role="status" aria-label={label} className="grid gap-6 rounded-box bg-surface p-edge md:p-5">
      <Bone className="w-2/5" />
      <Bone className="h-11 w-3/5 md:h-14" />
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className="flex justify-between gap-6">
          <Bone className="w-1/5" />
          <Bone className="w-2/5" />
        </span>
      ))}
    </div>
  )
}
