import { secondFactorCodePattern } from '@hai/contract/bounds'

export const tidyCode = (typed: string): string => typed.replace(/\s/g, '')

export const isCode = (typed: string): boolean => secondFactorCodePattern.test(tidyCode(typed))
