const HOME = '/dashboard'

/** Places that would only send the visitor back here, or out again. */
const pointless = /^\/(auth|setup-profile|pending-approval|access-blocked|logout)?(?=[/?#]|$)/

/**
 * Where to go after signing in, from `returnTo` of the address (member-area.md, section 2): a path of this site and nothing else.
 * `//elsewhere`, `/\elsewhere`, control characters and whole addresses lead to the dashboard instead.
 */
export function ownPath(returnTo: string | null | undefined): string {
  if (!returnTo?.startsWith('/') || /^\/[/\\]|[\u0000-\u001f\u007f\\]/.test(returnTo)) return HOME
  if (!URL.canParse(returnTo, 'https://own.invalid')) return HOME
  const url = new URL(returnTo, 'https://own.invalid')
  const path = url.pathname + url.search + url.hash
  return url.origin === 'https://own.invalid' && !path.startsWith('//') && !pointless.test(path) ? path : HOME
}
