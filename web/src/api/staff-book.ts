import { createStore } from '../lib/store.ts'

/** The name of the book in which a member of staff works. Undefined in the first book. Only the staff app sets it. */
export const staffBook = createStore<string | undefined>(undefined)
