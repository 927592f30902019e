import { readStored, writeStored } from '../../lib/storage.ts'
import { createStore, useStore } from '../../lib/store.ts'

const KEY = 'amounts_hidden'

const hidden = createStore(readStored(KEY) === 'yes')

/** True if the member has hidden their amounts from onlookers. Stored on this device. */
export const useAmountsHidden = (): boolean => useStore(hidden)

export function toggleAmounts(): void {
  hidden.set(!hidden.get())
  writeStored(KEY, hidden.get() ? 'yes' : null)
}

/** Replaces an amount; about as wide as a small one. */
export const HIDDEN_AMOUNT = '$•••'
