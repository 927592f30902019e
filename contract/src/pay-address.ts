import { haiTagPattern, hasLetter } from './bounds.ts'

/** Amount, note and payee of a link come only from the server. */
export type PayTarget = { readonly hai_tag: string } | { readonly pay_link: string }

/** 128 random bits in base64url. */
export const payLinkPattern = /^[A-Za-z0-9_-]{22}$/

/** No payment code is longer. */
const PAY_TEXT_MAX = 200

export function payPath(target?: PayTarget): string {
  if (!target) return '/pay'
  return 'hai_tag' in target ? `/pay?to=${target.hai_tag}` : `/pay?link=${target.pay_link}`
}

/** `public_url` has no trailing slash. */
export const payAddress = (public_url: string, target: PayTarget): string => public_url + payPath(target)

const namedIn = (search: string): string[] =>
  search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => /^(to|link)=/.test(part))

/** Ignores unknown parameters, such as those of trackers. */
export function readPayQuery(search: string): PayTarget | null {
  const named = namedIn(search)
  const [only] = named
  return only !== undefined && named.length === 1 ? readParameter(only) : null
}

/** True if the query names a payee that cannot be read, such as a truncated link. */
export const isBrokenPayQuery = (search: string): boolean => namedIn(search).length > 0 && readPayQuery(search) === null

/**
 * Parses untrusted text that was scanned, pasted or typed. Accepts only a bare HaiTag and the exact addresses that
 * `payAddress` builds for `origins`. Digits alone are a bar code or phone number, never a tag.
 */
export function readPayText(scanned: string, origins: readonly string[]): PayTarget | null {
  const text = scanned.replace(/^[ \r\n\t]+|[ \r\n\t]+$/g, '')
  if (text.length > PAY_TEXT_MAX) return null
  const tagged = asTag(text.replace(/^@/, ''))
  if (tagged) return tagged
  const own = origins.find((origin) => text.startsWith(`${origin}/pay?`))
  if (own === undefined) return null
  return readParameter(text.slice(`${own}/pay?`.length))
}

function readParameter(part: string): PayTarget | null {
  const [name, value = '', ...more] = part.split('=')
  if (more.length > 0) return null
  if (name === 'to') return asTag(value)
  return name === 'link' ? asLink(value) : null
}

const asTag = (value: string): PayTarget | null => (haiTagPattern.test(value) && hasLetter(value) ? { hai_tag: value } : null)
const asLink = (value: string): PayTarget | null => (payLinkPattern.test(value) ? { pay_link: value } : null)
