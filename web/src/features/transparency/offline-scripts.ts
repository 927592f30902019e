/** What checks proofs away from the wallet, with Node alone: files of `scripts/`, served by their names as they lie there. */
export const offlineScripts = ['verify-receipt.mjs', 'verify-balance.mjs'] as const

export type OfflineScript = (typeof offlineScripts)[number]

/** Where it is on a server: an address that stays. */
export const scriptAddress = (name: OfflineScript): string => `/scripts/${name}`
