/** The WebAuthn relying party: the host to which passkeys are bound, and the only accepted origin. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/**
 * Taken only from the configured URL, never from a request. WebAuthn does not accept IP addresses, so a loopback
 * address becomes `localhost`. To try passkeys, open the app under that name.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  const url = new URL(publicUrl)
  if (/^127(\.\d{1,3}){3}$|^\[::1\]$/.test(url.hostname)) url.hostname = 'localhost'
  return { id: url.hostname, origin: url.origin }
}
