import { cx } from '../lib/cx.ts'
import { brandName } from '../lib/installation.ts'

const marks = { sm: 'size-5.5', md: 'size-7', lg: 'size-10' } as const
const names = {
  sm: 'h-5.5 text-base leading-5.5 gap-x-2',
  md: 'h-7 text-lg leading-7 gap-x-2.5',
  lg: 'h-10 text-2xl leading-10 gap-x-3',
} as const
const STEMS =
  'M5 2h4.5c0 5.6 1.1 9.2 3.5 11.6L10.6 16l2.4 2.4c-2.4 2.4-3.5 6-3.5 11.6H5a3 3 0 0 1-3-3V5a3 3 0 0 1 3-3zM27 2h-4.5c0 5.6-1.1 9.2-3.5 11.6l2.4 2.4-2.4 2.4c2.4 2.4 3.5 6 3.5 11.6H27a3 3 0 0 0 3-3V5a3 3 0 0 0-3-3z'

export interface LogoProps {
  size?: keyof typeof marks
  /** The mark alone between 768 and 1280 px of width. */
  short?: boolean
  onPlate?: boolean
}

/** Two cut-iron stems and a lozenge, and the name: where it has no room it is not seen, the mark is. */
export function Logo({ size = 'md', short = false, onPlate = false }: LogoProps) {
  return (
    <span className={cx('inline-flex min-w-0 flex-wrap overflow-clip font-bold tracking-tight whitespace-nowrap', names[size])}>
      <svg viewBox="0 0 32 32" aria-hidden="true" className={marks[size]}>
        <path d={STEMS} className={onPlate ? 'fill-current' : 'fill-accent-ink'} />
        <path d="M16 11.8 20.2 16 16 20.2 11.8 16z" className="fill-send" />
      </svg>
      <span className={cx(short && 'md:max-xl:sr-only')}>{brandName}</span>
    </span>
  )
}
