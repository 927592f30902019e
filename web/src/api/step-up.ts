import { createStore } from '../lib/store.ts'

/** The token of the staff’s ten minutes, set by their app alone: undefined for everybody else, and when they are over. In no storage. */
export const stepUp = createStore<string | undefined>(undefined)
