import { createStore, useStore } from './store.ts'

/** True while the data shown is from an earlier visit, because no call has succeeded in this one. */
export const isShowingCached = createStore(false)
export const useIsShowingCached = (): boolean => useStore(isShowingCached)
