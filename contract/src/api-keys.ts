/** What a program may be allowed to do with a member’s API key, free of libraries. The contract says of each call which of them lets a key in. */
export const apiKeyScopes = ['pay_links:write', 'payments:read'] as const
export type ApiKeyScope = (typeof apiKeyScopes)[number]

/** What every key begins with: a search through files and logs finds one that lies where it should not. */
export const API_KEY_MARK = 'hk_'
/** How much of a key is shown again, to know it by: its mark and six letters. */
export const API_KEY_PREFIX_LENGTH = API_KEY_MARK.length + 6
/** 32 random bytes in base64url behind the mark. */
export const apiKeyPattern = /^hk_[\w-]{43}$/

/** Keys of one member that work. */
export const API_KEYS_MAX = 10
export const API_KEY_NAME_MAX = 60
