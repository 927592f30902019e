/** These scripts verify proofs offline with plain Node. */
export const offlineScripts = ['verify-receipt.mjs', 'verify-balance.mjs'] as const

export type OfflineScript = (typeof offlineScripts)[number]

export const scriptAddress = (name: OfflineScript): string => `/scripts/${name}`
