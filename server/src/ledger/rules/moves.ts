import type { Move } from '../types.ts'

/** Leaves out what would move nothing: a fee or tax of zero is not booked. */
export const booked = (...moves: readonly Move[]): Move[] => moves.filter(({ amount }) => amount !== 0)
