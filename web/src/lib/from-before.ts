import { createStore, useStore } from './store.ts'

/** What is shown was kept from an earlier visit: nobody answered in this one yet. */
export const fromBefore = createStore(false)
export const useFromBefore = (): boolean => useStore(fromBefore)
