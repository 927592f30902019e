import { secondFactorCodePattern } from '@hai/contract/bounds'

/** A code of either kind as it is sent: the blanks between its groups are for reading. */
export const tidyCode = (typed: string): string => typed.replace(/\s/g, '')

/** Long enough, and of nothing but what codes are made of. */
export const isCode = (typed: string): boolean => secondFactorCodePattern.test(tidyCode(typed))
