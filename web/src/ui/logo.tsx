import { LOGO_LOZENGE, LOGO_STEMS } from '@hai/contract/logo-mark'
import { cx } from '../lib/cx.ts'
import { brandName } from '../lib/installation.ts'

const marks = { sm: 'size-5.5', md: 'size-7', lg: 'size-10' } as const
const names = {
  sm: 'h-5.5 text-base leading-5.5 gap-x-2',
  md: 'h-7 text-lg leading-7 gap-x-2.5',
  lg: 'h-10 text-2xl leading-10 gap-x-3',
} as const

export interface LogoProps {
  size?: keyof typeof marks
  /** Hides the name between 768 and 1280 px of width. */
  short?: boolean
  isOnPlate?: boolean
}

export function Logo({ size = 'md', short = false, isOnPlate = false }: LogoProps) {
  return (
    <span className={cx('inline-flex min-w-0 flex-wrap overflow-clip font-bold tracking-tight whitespace-nowrap', names[size])}>
      <svg viewBox="0 0 32 32" aria-hidden="true" className={marks[size]}>
        <path d={LOGO_STEMS} className={isOnPlate ? 'fill-current' : 'fill-accent-ink'} />
        <path d={LOGO_LOZENGE} className="fill-send" />
      </svg>
      <span className={cx(short && 'md:max-xl:sr-only')}>{brandName}</span>
    </span>
  )
}
