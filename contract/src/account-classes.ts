/**
 * Members own `available` and `on_hold`. `escrow` has the money of pending sends. `outside` accounts stand for money
 * outside the wallet.
 */
export const accountClasses = ['outside', 'available', 'on_hold', 'escrow', 'platform'] as const
export type AccountClass = (typeof accountClasses)[number]
