/**
 * True if passkeys work here: the API exists (HTTPS only), and the host is a domain name, because WebAuthn does not
 * accept IP addresses such as 127.0.0.1.
 */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname)
