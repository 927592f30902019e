import { formatUsd, type Cents } from '@hai/contract/money'
import { useHtg } from '../../api/use-htg.ts'
import { SEPARATOR } from '../../lib/separator.ts'
import { useGourdes } from '../../ui/in-gourdes.tsx'

/** Formats as "1,310 HTG · $10.00": the cash counted and the amount credited. Dollars only while there is no rate. */
export function useBothAmounts(): (amount: Cents) => string {
  const toHtg = useHtg()
  const inGourdes = useGourdes()
  return (amount) => {
    const htg = toHtg(amount)
    return htg === null ? formatUsd(amount) : `${inGourdes(htg)}${SEPARATOR}${formatUsd(amount)}`
  }
}
