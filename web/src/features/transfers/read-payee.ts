import { EMAIL_MAX, haiTagPattern, phonePattern } from '@hai/contract/bounds'
import type { Payee } from '@hai/contract/transfers'

export type PayeeKind = 'hai_tag' | 'email' | 'phone'

const email = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/
/** Eight digits without a country are a Haitian number. */
const haitian = /^\d{8}$/
const HAITI = '+509'

/** What people put between the digits of a number; 00 is the + of many countries. */
const tidyDigits = (typed: string): string => typed.replace(/[\s().\-/\u00a0\u2010-\u2015]/g, '').replace(/^00/, '+')

/**
 * Reads what somebody typed or pasted as an address to pay: a HaiTag with or without @, a whole email address,
 * a phone number with its country code or eight digits in Haiti. Null while it is none of these.
 */
export function readPayee(typed: string): Payee | null {
  const text = typed.trim()
  const bare = text.replace(/^@/, '')
  if (text.startsWith('@')) return haiTagPattern.test(bare) ? { hai_tag: bare } : null
  if (text.includes('@')) return email.test(text) && text.length <= EMAIL_MAX ? { email: text.toLowerCase() } : null
  const digits = tidyDigits(text)
  if (haitian.test(digits)) return { phone: HAITI + digits }
  if (phonePattern.test(digits)) return { phone: digits }
  return haiTagPattern.test(text) ? { hai_tag: text } : null
}

export const payeeKind = (payee: Payee): PayeeKind => ('hai_tag' in payee ? 'hai_tag' : 'email' in payee ? 'email' : 'phone')

/** The address as people write it. */
export const payeeText = (payee: Payee): string =>
  'hai_tag' in payee ? `@${payee.hai_tag}` : 'email' in payee ? payee.email : payee.phone

/** Whether two addresses are the same one; tags and emails do not know capitals. */
export const samePayee = (a: Payee, b: Payee): boolean => payeeText(a).toLowerCase() === payeeText(b).toLowerCase()

/** A link somebody copied ("https://…/@marie", "@marie is my tag") holds the address somewhere inside. */
export function payeeInText(pasted: string): Payee | null {
  const whole = readPayee(pasted)
  if (whole) return whole
  const found = /[^\s@<>"]+@[^\s@<>"]+\.[A-Za-z]{2,}|@[A-Za-z0-9_]{3,20}|\+\d[\d\s().-]{6,20}\d/.exec(pasted)?.[0]
  return found ? readPayee(found) : null
}
