import { createStore } from '../lib/store.ts'

/** Step-up token of staff. Only the staff app sets it. */
export const stepUp = createStore<string | undefined>(undefined)
