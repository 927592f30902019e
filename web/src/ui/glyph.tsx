import type { LucideIcon } from 'lucide-react'
import { cx } from '../lib/cx.ts'
import type { Tone } from './status.tsx'

export const badges: Record<Tone, string> = {
  plain: 'bg-surface text-ink-soft',
  back: 'bg-surface text-ink-soft',
  in: 'bg-in-wash text-in',
  wait: 'bg-wait-wash text-wait',
  problem: 'bg-problem-wash text-problem',
}

export function Glyph({
  icon: Icon,
  tone = 'plain',
  blue = false,
  size = 'm',
}: {
  icon: LucideIcon
  tone?: Tone
  blue?: boolean
  size?: 'm' | 'l'
}) {
  const look = blue
    ? 'bg-accent-wash text-accent-ink'
    : tone === 'plain' || tone === 'back'
      ? 'bg-sunken text-ink-soft'
      : badges[tone]
  return (
    <span
      aria-hidden="true"
      className={cx('grid flex-none place-items-center rounded-full', size === 'l' ? 'size-14' : 'size-10', look)}
    >
      <Icon className={size === 'l' ? 'size-6' : 'size-5'} />
    </span>
  )
}
