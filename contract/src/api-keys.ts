export const apiKeyScopes = ['pay_links:write', 'payments:read'] as const
export type ApiKeyScope = (typeof apiKeyScopes)[number]

/** Prefix of every key, so that secret scanners can find leaked keys in files and logs. */
export const API_KEY_MARK = 'hk_'
export const API_KEY_PREFIX_LENGTH = API_KEY_MARK.length + 6
export const apiKeyPattern = /^hk_[\w-]{43}$/

export const API_KEYS_MAX = 10
export const API_KEY_NAME_MAX = 60
