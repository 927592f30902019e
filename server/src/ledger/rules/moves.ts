import type { Move } from '../types.ts'

/** Removes moves of zero, such as a fee of zero. */
export const booked = (...moves: readonly Move[]): Move[] => moves.filter(({ amount }) => amount !== 0)
