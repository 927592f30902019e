/** For whom passkeys are made: the host that browsers bind them to, and the one origin answers may come from. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/**
 * From the configured address of the wallet alone, never from what a request says. WebAuthn knows no addresses of machines: a
 * developer’s 127.0.0.1 is `localhost`, where passkeys then have to be tried.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  const url = new URL(publicUrl)
  if (/^127(\.\d{1,3}){3}$|^\[::1\]$/.test(url.hostname)) url.hostname = 'localhost'
  return { id: url.hostname, origin: url.origin }
}
