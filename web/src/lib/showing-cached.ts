import { createStore, useStore } from './store.ts'

/** True while the data shown is from an earlier visit, because no call has succeeded in this one. */
export const fromBefore = createStore(false)
export const useFromBefore = (): boolean => useStore(fromBefore)
