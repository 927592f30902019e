import { secondFactorCodePattern } from '@hai/contract/bounds'

export const normalizeCode = (typed: string): string => typed.replace(/\s/g, '')

export const isCode = (typed: string): boolean => secondFactorCodePattern.test(normalizeCode(typed))
