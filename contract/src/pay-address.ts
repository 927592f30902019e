import { haiTagPattern, hasLetter } from './bounds.ts'

/**
 * The addresses that payment codes hold, made and read in one place and free of libraries. `to` names a member by HaiTag, `link` a
 * payment link by its code; amount, note and payee of a link are the server’s alone.
 */
export type PayTarget = { readonly hai_tag: string } | { readonly pay_link: string }

/** 128 random bits in base64url. */
export const payLinkPattern = /^[A-Za-z0-9_-]{22}$/

/** Longer texts are no payment code of ours, whatever they hold. */
const PAY_TEXT_MAX = 200

/** The page that pays a target; without one, the page itself. */
export function payPath(target?: PayTarget): string {
  if (!target) return '/pay'
  return 'hai_tag' in target ? `/pay?to=${target.hai_tag}` : `/pay?link=${target.pay_link}`
}

/** The same for other people. `public_url` without a slash at the end. */
export const payAddress = (public_url: string, target: PayTarget): string => public_url + payPath(target)

const namedIn = (search: string): string[] =>
  search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => /^(to|link)=/.test(part))

/** Whom the page is asked to pay. What else stands in the address (trackers add things) says nothing; null: nobody, or two. */
export function readPayQuery(search: string): PayTarget | null {
  const named = namedIn(search)
  const [only] = named
  return only !== undefined && named.length === 1 ? readParameter(only) : null
}

/** The page was to pay somebody, and does not say whom: a link that was cut short on its way, or changed. */
export const isBrokenPayQuery = (search: string): boolean => namedIn(search).length > 0 && readPayQuery(search) === null

/**
 * Reads what was scanned, pasted or typed. It comes from strangers: only the very addresses that `payAddress` makes for `origins`, and
 * a HaiTag by itself, mean something; everything else, however alike it looks, is null. Digits alone are the number of
 * a bar code or a phone: nobody can have such a tag.
 */
export function readPayText(scanned: string, origins: readonly string[]): PayTarget | null {
  const text = scanned.replace(/^[ \r\n\t]+|[ \r\n\t]+$/g, '')
  if (text.length > PAY_TEXT_MAX) return null
  if (/^@?[A-Za-z0-9_]{3,20}$/.test(text)) return asTag(text.replace(/^@/, ''))
  const own = origins.find((origin) => text.startsWith(`${origin}/pay?`))
  if (own === undefined) return null
  return readParameter(text.slice(`${own}/pay?`.length))
}

/** `to=…` or `link=…`, and nothing behind it. */
function readParameter(part: string): PayTarget | null {
  const [name, value = '', ...more] = part.split('=')
  if (more.length > 0) return null
  if (name === 'to') return asTag(value)
  return name === 'link' ? asLink(value) : null
}

const asTag = (value: string): PayTarget | null => (haiTagPattern.test(value) && hasLetter(value) ? { hai_tag: value } : null)
const asLink = (value: string): PayTarget | null => (payLinkPattern.test(value) ? { pay_link: value } : null)
