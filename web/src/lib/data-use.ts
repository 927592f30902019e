import { readStored, writeStored } from './storage.ts'
import { createStore, useStore } from './store.ts'

/** `light`: use as little data as possible. `auto`: follow the browser's data-saver setting. */
export const dataUses = ['auto', 'light', 'full'] as const
export type DataUse = (typeof dataUses)[number]
const DATA_USE_KEY = 'data_use'

/** Network Information API of some browsers (not standardised). */
interface Saving {
  readonly saveData?: boolean
  /** Effective speed: `slow-2g`, `2g`, `3g` or `4g`. */
  readonly effectiveType?: string
}
/** Browsers without this API may still send `Save-Data`; the server then marks the page. */
const asksToSave = (): boolean =>
  typeof document !== 'undefined' &&
  ((navigator as { readonly connection?: Saving }).connection?.saveData ?? 'save' in document.documentElement.dataset)

const stored = readStored(DATA_USE_KEY)
const chosen = createStore<DataUse>(dataUses.find((use) => use === stored) ?? 'auto')

export const useDataUse = (): DataUse => useStore(chosen)

export function setDataUse(use: DataUse): void {
  writeStored(DATA_USE_KEY, use === 'auto' ? null : use)
  chosen.set(use)
}

const lightBy = (use: DataUse): boolean => (use === 'auto' ? asksToSave() : use === 'light')

/** True if the browser reports a connection of 3G speed or slower. False if it reports nothing. */
export const isSlowLink = (): boolean => {
  const { effectiveType } = (navigator as { readonly connection?: Saving }).connection ?? {}
  return effectiveType !== undefined && effectiveType !== '4g'
}

/** True: pictures load on demand, charts are omitted, and nothing is preloaded. */
export const isDataLight = (): boolean => lightBy(chosen.get())
export const useDataLight = (): boolean => lightBy(useDataUse())
