/**
 * Whether this browser can have passkeys for this address: it must know them (only pages that came safely do), and WebAuthn binds
 * them to names, not to addresses of machines such as 127.0.0.1.
 */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname)
