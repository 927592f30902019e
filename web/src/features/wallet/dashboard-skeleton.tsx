import { useAfter } from '../../lib/use-after.ts'
import { useWords } from '../../lib/words.ts'
import { Split } from '../../ui/screen.tsx'
import { Bone, RowsSkeleton } from '../../ui/skeleton.tsx'

const SKELETON_AFTER_MS = 150

/** The shape of the first screen while it is on its way; what comes within 150 ms needs none. */
export function DashboardSkeleton() {
  const t = useWords('wallet')
  const isSlow = useAfter(SKELETON_AFTER_MS)
  if (!isSlow) return <div className="min-h-dvh" aria-busy="true" />
  return (
    <Split>
      <div className="grid gap-6 md:gap-8">
        <div className="grid gap-2">
          <Bone className="my-3.5 h-3.5 w-16" />
          <Bone className="h-11 w-64 md:h-14" />
          <Bone className="mt-1 mb-3 h-6 w-52" />
          <Bone round className="h-3 w-full" />
        </div>
        <div className="grid max-w-120 grid-cols-2 gap-2">
          <Bone className="h-14 rounded-box" />
          <Bone className="h-14 rounded-box" />
        </div>
        <div className="grid gap-2">
          <Bone className="my-3 h-4.5 w-24" />
          <RowsSkeleton rows={4} label={t('loading')} />
        </div>
      </div>
    </Split>
  )
}
