import { createStore } from '../lib/store.ts'

/** Step-up token of staff, set by the staff app and undefined elsewhere. Kept in memory here. */
export const stepUp = createStore<string | undefined>(undefined)
