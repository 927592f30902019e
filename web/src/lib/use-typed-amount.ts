import { useState } from 'react'
import { useAmountUnit, type AmountUnit } from './amount-unit.ts'
import { dollarsTyped, gourdesTyped, amountCharacters } from './typed-amount.ts'

export interface TypedAmount {
  /** Typed dollars, or dollars converted from typed gourdes. Parse with `parseUsd`. */
  value: string
  onChange: (typed: string) => void
  /** Gourdes per dollar. Null: unknown, so only dollars can be typed. */
  rate: number | null
  unit?: AmountUnit
}

/** For a field in which the user types dollars or gourdes. `value` and `onChange` always have dollars. */
export function useTypedAmount({ value, onChange, rate, unit: initial = 'usd' }: TypedAmount) {
  const chosen = useAmountUnit()
  const htg_per_usd = (chosen ?? initial) === 'htg' ? rate : null
  const [hasOther, setOther] = useState(false)
  const [typed, setTyped] = useState<{ gourdes: string; value: string } | null>(null)
  const asGourdes = (at: number) => (typed?.value === value ? typed.gourdes : gourdesTyped(value, at))
  return {
    /** The rate while typing gourdes; null while typing dollars. */
    htg_per_usd,
    text: htg_per_usd === null ? value : asGourdes(htg_per_usd),
    hasOther,
    change: (text: string) => {
      const { figures, hasOther: isSpoiled } = amountCharacters(text)
      setOther(isSpoiled)
      if (htg_per_usd === null) {
        onChange(figures)
        return
      }
      const dollars = dollarsTyped(figures, htg_per_usd)
      setTyped({ gourdes: figures, value: dollars })
      onChange(dollars)
    },
  }
}
