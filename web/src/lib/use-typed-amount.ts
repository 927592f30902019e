import { useState } from 'react'
import { useAmountUnit, type AmountUnit } from './amount-unit.ts'
import { dollarsTyped, gourdesTyped, hasOtherCharacters } from './typed-amount.ts'
import { parseUsd, withoutAmbiguity } from './typed-usd.ts'

export interface TypedAmount {
  /** Typed dollars, or dollars converted from typed gourdes. Every language reads this text as the same amount. Parse with `parseUsd`. */
  value: string
  onChange: (typed: string) => void
  /** Gourdes per dollar. Null: unknown, so only dollars can be typed. */
  rate: number | null
  unit?: AmountUnit
}

/**
 * Why a typed text is not an amount. `figures_only`: it has other characters. `too_exact`: it has more than two
 * decimals. `unreadable`: anything else, such as `1.2.3` or an amount that is too large.
 */
export type AmountProblem = 'figures_only' | 'too_exact' | 'unreadable'

const TOO_EXACT = /^\d+[.,]\d{3,}$/

function problemOf(text: string, { isLeft, isAmount }: { isLeft: boolean; isAmount: boolean }): AmountProblem | null {
  if (hasOtherCharacters(text)) return 'figures_only'
  if (!isLeft || isAmount || text.trim() === '') return null
  return TOO_EXACT.test(text.trim()) ? 'too_exact' : 'unreadable'
}

/** For a field in which the user types dollars or gourdes. `value` and `onChange` always have dollars. */
export function useTypedAmount({ value, onChange, rate, unit: initial = 'usd' }: TypedAmount) {
  const chosen = useAmountUnit()
  const [typedDollars, setTypedDollars] = useState<{ chosen: AmountUnit | null } | null>(null)
  // A rate that arrives while somebody types must not turn their dollars into gourdes. Choosing a unit does.
  const staysInDollars = value !== '' && typedDollars?.chosen === chosen
  const htg_per_usd = (chosen ?? initial) === 'htg' && !staysInDollars ? rate : null
  const [isLeft, setLeft] = useState(false)
  const [typed, setTyped] = useState<{ unit: AmountUnit; text: string; value: string } | null>(null)
  const unit = htg_per_usd === null ? 'usd' : 'htg'
  const converted = htg_per_usd === null ? value : gourdesTyped(value, htg_per_usd)
  const text = typed?.unit === unit && typed.value === value ? typed.text : converted
  return {
    /** The rate while typing gourdes; null while typing dollars. */
    htg_per_usd,
    text,
    /** Other characters are reported at once, and the rest once the user has left the field. */
    problem: problemOf(text, { isLeft, isAmount: parseUsd(value) !== null }),
    leave: () => {
      if (value !== '') setLeft(true)
    },
    change: (changed: string) => {
      // The field shows the sign itself.
      const next = changed.replace(/^\s*\$/, '')
      if (htg_per_usd === null) setTypedDollars({ chosen })
      const dollars = withoutAmbiguity(htg_per_usd === null ? next : dollarsTyped(next, htg_per_usd))
      setTyped({ unit, text: next, value: dollars })
      onChange(dollars)
    },
  }
}
