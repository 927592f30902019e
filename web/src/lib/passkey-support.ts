/** False without the API (HTTPS only), and on IP addresses such as 127.0.0.1, which WebAuthn does not accept. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname)
