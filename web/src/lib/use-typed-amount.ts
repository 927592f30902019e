import { useState } from 'react'
import { useAmountUnit, type AmountUnit } from './amount-unit.ts'
import { dollarsTyped, gourdesTyped } from './typed-amount.ts'
import { typedFigures } from './typed-figures.ts'

export interface TypedAmount {
  /** Dollars as typed, or as converted from the gourdes that were typed. `parseUsd` reads it. */
  value: string
  onChange: (typed: string) => void
  /** Gourdes for one dollar; null: unknown, and only dollars can be typed. */
  rate: number | null
  /** The unit on a device that has not chosen one. */
  unit?: AmountUnit
}

/** What an amount's input shows and takes, in the unit chosen on this device. The form only ever sees dollars. */
export function useTypedAmount({ value, onChange, rate, unit: initial = 'usd' }: TypedAmount) {
  const chosen = useAmountUnit()
  const htg_per_usd = (chosen ?? initial) === 'htg' ? rate : null
  const [hasOther, setOther] = useState(false)
  const [typed, setTyped] = useState<{ gourdes: string; value: string } | null>(null)
  const asGourdes = (at: number) => (typed?.value === value ? typed.gourdes : gourdesTyped(value, at))
  return {
    /** The rate, while gourdes are typed; null: dollars are. */
    htg_per_usd,
    text: htg_per_usd === null ? value : asGourdes(htg_per_usd),
    hasOther,
    change: (text: string) => {
      const { figures, hasOther: isSpoiled } = typedFigures(text)
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
