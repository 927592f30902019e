import { EMAIL_MAX, haiTagPattern, hasLetter } from '@hai/contract/bounds'
import type { Payee } from '@hai/contract/transfers'
import { normalizePhone, phoneText, type ReadPhone } from '../lib/phone.ts'

const email = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/
/** Digits alone are a phone number, even if incomplete. */
const isTag = (text: string): boolean => haiTagPattern.test(text) && hasLetter(text)

export function parsePayee(typed: string, readPhone: ReadPhone): Payee | null {
  const text = typed.trim()
  const bare = text.replace(/^@/, '')
  if (text.startsWith('@')) return isTag(bare) ? { hai_tag: bare } : null
  if (text.includes('@')) return email.test(text) && text.length <= EMAIL_MAX ? { email: text.toLowerCase() } : null
  const phone = readPhone(text)
  if (phone) return { phone }
  return isTag(text) ? { hai_tag: text } : null
}

export type PayeeKind = 'hai_tag' | 'mail' | 'phone' | 'other'

export const payeeKind = (payee: Payee): PayeeKind => ('hai_tag' in payee ? 'hai_tag' : 'email' in payee ? 'mail' : 'phone')

/** What an incomplete address is going to be. `other`: not clear yet. */
export function typedKind(typed: string): PayeeKind {
  const text = typed.trim()
  if (text.startsWith('@')) return 'hai_tag'
  if (text.includes('@')) return 'mail'
  return /^\+?\d+$/.test(normalizePhone(text)) ? 'phone' : 'other'
}

export const payeeText = (payee: Payee): string =>
  'hai_tag' in payee ? `@${payee.hai_tag}` : 'email' in payee ? payee.email : payee.phone

/** For reading, with the digits of a phone number in groups. */
export const shownPayee = (payee: Payee): string => phoneText(payeeText(payee))

export const samePayee = (a: Payee, b: Payee): boolean => payeeText(a).toLowerCase() === payeeText(b).toLowerCase()

/** Finds an address in pasted text, such as "https://…/@marie" or "@marie is my tag". */
export function payeeInText(pasted: string, readPhone: ReadPhone): Payee | null {
  const whole = parsePayee(pasted, readPhone)
  if (whole) return whole
  const found = /[^\s@<>"]+@[^\s@<>"]+\.[A-Za-z]{2,}|@[A-Za-z0-9_]{3,20}|\+\d[\d\s().-]{6,20}\d/.exec(pasted)?.[0]
  return found ? parsePayee(found, readPhone) : null
}
