import { ArrowDownLeft, Check, Clock, OctagonAlert, Undo2, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'

/** in: money arrived. wait: pending. problem: needs attention. back: returned. plain: neutral. */
export type Tone = 'plain' | 'in' | 'wait' | 'problem' | 'back'

const looks: Record<Tone, { className: string; icon: LucideIcon }> = {
  plain: { className: 'border-transparent bg-sunken text-ink-soft', icon: Check },
  in: { className: 'border-transparent bg-in-wash text-in', icon: ArrowDownLeft },
  wait: { className: 'border-dashed border-current bg-wait-wash text-wait', icon: Clock },
  problem: { className: 'border-current bg-problem-wash text-problem', icon: OctagonAlert },
  back: { className: 'border-transparent bg-sunken text-ink-soft', icon: Undo2 },
}

/** Icon, text and border all express the status, so colour is never the only clue. */
export function Status({ tone, icon, children }: { tone: Tone; icon?: LucideIcon; children: ReactNode }) {
  const Icon = icon ?? looks[tone].icon
  return (
    <span
      className={cx(
        'inline-flex min-h-6.5 items-center gap-1.5 rounded-full border py-0.5 pr-2.5 pl-2 text-sm leading-4.5 font-medium',
        looks[tone].className,
      )}
    >
      <Icon className="size-4 flex-none" strokeWidth={2.25} />
      {children}
    </span>
  )
}

export const Count = ({ value, isMuted = false, className }: { value: ReactNode; isMuted?: boolean; className?: string }) => (
  <span
    className={cx(
      'inline-grid h-5 min-w-5 place-items-center rounded-full px-1.25 text-xs leading-none font-bold',
      isMuted ? 'bg-sunken text-ink-soft' : 'bg-accent text-on-accent',
      className,
    )}
  >
    {value}
  </span>
)
