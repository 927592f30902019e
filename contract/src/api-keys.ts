/** Scopes of a member’s API key. Each procedure names the scope that a key needs to call it. */
export const apiKeyScopes = ['pay_links:write', 'payments:read'] as const
export type ApiKeyScope = (typeof apiKeyScopes)[number]

/** Prefix of every key, so that secret scanners can find leaked keys in files and logs. */
export const API_KEY_MARK = 'hk_'
/** Length of the part of a key shown in lists: the prefix and six characters. */
export const API_KEY_PREFIX_LENGTH = API_KEY_MARK.length + 6
/** The prefix, then 32 random bytes in base64url. */
export const apiKeyPattern = /^hk_[\w-]{43}$/

export const API_KEYS_MAX = 10
export const API_KEY_NAME_MAX = 60
