import { secondFactorCodePattern } from '@hai/contract/bounds'

/** Removes the spaces between groups. */
export const tidyCode = (typed: string): string => typed.replace(/\s/g, '')

/** True if the text has the form of an authenticator or recovery code. */
export const isCode = (typed: string): boolean => secondFactorCodePattern.test(tidyCode(typed))
