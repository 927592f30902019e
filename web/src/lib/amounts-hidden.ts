import { readStored, writeStored } from './storage.ts'
import { createStore, useStore } from './store.ts'

const KEY = 'amounts_hidden'

const hidden = createStore(readStored(KEY) === 'yes')

export const useAmountsHidden = (): boolean => useStore(hidden)

export function toggleAmounts(): void {
  hidden.set(!hidden.get())
  writeStored(KEY, hidden.get() ? 'yes' : null)
}

export const HIDDEN_AMOUNT = '•••'
