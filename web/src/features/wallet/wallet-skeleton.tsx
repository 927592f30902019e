import { Bone } from '../../ui/skeleton.tsx'
import { actsLook } from './main-actions.tsx'

export const BalanceBones = () => (
  <div className="grid gap-2" aria-hidden="true">
    <Bone className="my-3.5 h-3.5 w-16" />
    <Bone className="h-11 w-64 max-w-full md:h-14" />
    <Bone className="mt-1 mb-3 h-6 w-52 max-w-full" />
    <Bone round className="h-3 w-full" />
  </div>
)

export const ActsBones = () => (
  <div className={actsLook} aria-hidden="true">
    {[0, 1, 2, 3, 4].map((act) => (
      <Bone key={act} className="h-14 rounded-box" />
    ))}
  </div>
)
