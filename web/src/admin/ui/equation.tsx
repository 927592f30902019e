import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'

export const Equation = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-2 md:flex md:flex-wrap md:items-start md:gap-x-4.5">{children}</div>
)

export interface TermProps {
  label: string
  sign?: '=' | '+' | '−'
  isResult?: true
  children: ReactNode
}

export const Term = ({ label, sign, isResult, children }: TermProps) => (
  <>
    {sign && (
      <span aria-hidden="true" className={cx('text-[1.625rem] leading-9 text-ink-faint max-md:hidden', isResult && 'md:ml-auto')}>
        {sign}
      </span>
    )}
    <div
      className={cx(
        'max-md:flex max-md:flex-row-reverse max-md:items-baseline max-md:justify-between max-md:gap-4',
        isResult && 'max-md:border-t max-md:border-line max-md:pt-2 md:text-end',
        isResult && !sign && 'md:ml-auto',
      )}
    >
      <p className="text-lg font-bold tracking-[-0.01em] *:font-bold md:text-[1.625rem] md:leading-9 md:tracking-tight">
        {children}
      </p>
      <p className="text-sm text-ink-soft">
        {sign && (
          <span aria-hidden="true" className="md:hidden">
            {sign}{' '}
          </span>
        )}
        {label}
      </p>
    </div>
  </>
)
