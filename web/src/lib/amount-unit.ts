import { readStored, writeStored } from './storage.ts'
import { createStore, useStore } from './store.ts'

/** What amounts are typed in. Everything sent to the server is in cents either way. */
export const amountUnits = ['usd', 'htg'] as const
export type AmountUnit = (typeof amountUnits)[number]
const AMOUNT_UNIT_KEY = 'amount_unit'

const stored = readStored(AMOUNT_UNIT_KEY)
const chosen = createStore<AmountUnit | null>(amountUnits.find((unit) => unit === stored) ?? null)

/** Null: this device has not chosen one. */
export const useAmountUnit = (): AmountUnit | null => useStore(chosen)

/** Remembered on this device, for every field. */
export function setAmountUnit(unit: AmountUnit): void {
  writeStored(AMOUNT_UNIT_KEY, unit)
  chosen.set(unit)
}
