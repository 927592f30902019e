import { useAfter } from '../../lib/use-has-elapsed.ts'
import { useWords } from '../../lib/words.ts'
import { Split } from '../../ui/screen.tsx'
import { Bone, RowsSkeleton } from '../../ui/skeleton.tsx'
import { ActsBones, BalanceBones } from './wallet-skeleton.tsx'

const SKELETON_AFTER_MS = 150

/** The placeholder of the dashboard, shown after 150 ms so that fast loads do not flicker. */
export function DashboardSkeleton() {
  const t = useWords('wallet')
  const isSlow = useAfter(SKELETON_AFTER_MS)
  if (!isSlow) return <div className="min-h-dvh" aria-busy="true" />
  return (
    <Split>
      <div className="grid gap-6 md:gap-8">
        <BalanceBones />
        <ActsBones />
        <div className="grid gap-2">
          <Bone className="my-3 h-4.5 w-24" />
          <RowsSkeleton rows={4} label={t('loading')} />
        </div>
      </div>
      <div className="grid gap-2 pt-2 max-lg:hidden" aria-hidden="true">
        <Bone className="my-3 h-4.5 w-28" />
        <Bone className="h-40 rounded-box" />
      </div>
    </Split>
  )
}
