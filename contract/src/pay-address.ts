import { haiTagPattern, hasLetter } from './bounds.ts'

/**
 * Addresses in payment codes, built and parsed in one place. `to` names a member by HaiTag, `link` a payment link by
 * its code. Amount, note and payee of a link come only from the server.
 */
export type PayTarget = { readonly hai_tag: string } | { readonly pay_link: string }

/** 128 random bits in base64url. */
export const payLinkPattern = /^[A-Za-z0-9_-]{22}$/

/** A text that is longer than this is never one of our payment codes. */
const PAY_TEXT_MAX = 200

export function payPath(target?: PayTarget): string {
  if (!target) return '/pay'
  return 'hai_tag' in target ? `/pay?to=${target.hai_tag}` : `/pay?link=${target.pay_link}`
}

/** The address of a payment code as a full URL. `public_url` has no trailing slash. */
export const payAddress = (public_url: string, target: PayTarget): string => public_url + payPath(target)

const namedIn = (search: string): string[] =>
  search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => /^(to|link)=/.test(part))

/**
 * The payee in the page's query. Unknown parameters (trackers add some) are ignored. Null if there is no payee, or more
 * than one.
 */
export function readPayQuery(search: string): PayTarget | null {
  const named = namedIn(search)
  const [only] = named
  return only !== undefined && named.length === 1 ? readParameter(only) : null
}

/** True if the query should name a payee but does not, such as a truncated link. */
export const isBrokenPayQuery = (search: string): boolean => namedIn(search).length > 0 && readPayQuery(search) === null

/**
 * Parses scanned, pasted or typed text, which is untrusted. Only a bare HaiTag and the exact addresses that
 * `payAddress` builds for `origins` are accepted. Digits alone are a bar code or a phone number, never a tag.
 */
export function readPayText(scanned: string, origins: readonly string[]): PayTarget | null {
  const text = scanned.replace(/^[ \r\n\t]+|[ \r\n\t]+$/g, '')
  if (text.length > PAY_TEXT_MAX) return null
  if (/^@?[A-Za-z0-9_]{3,20}$/.test(text)) return asTag(text.replace(/^@/, ''))
  const own = origins.find((origin) => text.startsWith(`${origin}/pay?`))
  if (own === undefined) return null
  return readParameter(text.slice(`${own}/pay?`.length))
}

/** Accepts exactly `to=…` or `link=…`. */
function readParameter(part: string): PayTarget | null {
  const [name, value = '', ...more] = part.split('=')
  if (more.length > 0) return null
  if (name === 'to') return asTag(value)
  return name === 'link' ? asLink(value) : null
}

const asTag = (value: string): PayTarget | null => (haiTagPattern.test(value) && hasLetter(value) ? { hai_tag: value } : null)
const asLink = (value: string): PayTarget | null => (payLinkPattern.test(value) ? { pay_link: value } : null)
