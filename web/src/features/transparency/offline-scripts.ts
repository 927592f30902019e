/** Scripts that verify proofs offline with plain Node. They are served from `scripts/` under their file names. */
export const offlineScripts = ['verify-receipt.mjs', 'verify-balance.mjs'] as const

export type OfflineScript = (typeof offlineScripts)[number]

export const scriptAddress = (name: OfflineScript): string => `/scripts/${name}`
