import { closureReasons, refundReasons, releaseReasons } from '@hai/contract/dispute-reasons'
import type { Translate } from '../../lib/words.ts'

const known = [...refundReasons, ...releaseReasons, ...closureReasons] as const

/** Text of a reason code. Unknown codes are shown as words. */
export function reasonText(code: string, t: Translate<'admin_disputes'>): string {
  const found = known.find((one) => one === code)
  return found ? t(`reason_${found}`) : code.replaceAll('_', ' ')
}
