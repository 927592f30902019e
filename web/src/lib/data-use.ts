import { readStored, writeStored } from './storage.ts'
import { createStore, useStore } from './store.ts'

/** `light`: what is shown costs as little data as can be. `auto`: as the browser is set, which then tells servers `Save-Data` too. */
export const dataUses = ['auto', 'light', 'full'] as const
export type DataUse = (typeof dataUses)[number]
const DATA_USE_KEY = 'data_use'

/** What some browsers tell of the connection (no standard yet). */
interface Saving {
  readonly saveData?: boolean
  /** How the link behaves, whatever it is called: `slow-2g`, `2g`, `3g` or `4g`. */
  readonly effectiveType?: string
}
/** Browsers that tell their pages nothing may still have asked for the page with `Save-Data`: the server then marks it. */
const asksToSave = (): boolean =>
  typeof document !== 'undefined' &&
  ((navigator as { readonly connection?: Saving }).connection?.saveData ?? 'save' in document.documentElement.dataset)

const stored = readStored(DATA_USE_KEY)
const chosen = createStore<DataUse>(dataUses.find((use) => use === stored) ?? 'auto')

export const useDataUse = (): DataUse => useStore(chosen)

/** Kept in this browser. */
export function setDataUse(use: DataUse): void {
  writeStored(DATA_USE_KEY, use === 'auto' ? null : use)
  chosen.set(use)
}

const lightBy = (use: DataUse): boolean => (use === 'auto' ? asksToSave() : use === 'light')

/** True where the browser says that the link is as slow as 3G or slower. False where it says nothing. */
export const isSlowLink = (): boolean => {
  const { effectiveType } = (navigator as { readonly connection?: Saving }).connection ?? {}
  return effectiveType !== undefined && effectiveType !== '4g'
}

/** Whether pictures wait to be asked for, charts are left out, and nothing is fetched ahead. */
export const isDataLight = (): boolean => lightBy(chosen.get())
export const useDataLight = (): boolean => lightBy(useDataUse())
