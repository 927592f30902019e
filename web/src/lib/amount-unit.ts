import { readStored, writeStored } from './storage.ts'
import { createStore, useStore } from './store.ts'

/** The server always receives US cents. */
export const amountUnits = ['usd', 'htg'] as const
export type AmountUnit = (typeof amountUnits)[number]
const AMOUNT_UNIT_KEY = 'amount_unit'

const stored = readStored(AMOUNT_UNIT_KEY)
const chosen = createStore<AmountUnit | null>(amountUnits.find((unit) => unit === stored) ?? null)

/** Null: not chosen in this session. */
export const useAmountUnit = (): AmountUnit | null => useStore(chosen)

/** Applies to all amount fields on this device until the session ends. Null forgets the choice. */
export function setAmountUnit(unit: AmountUnit | null): void {
  writeStored(AMOUNT_UNIT_KEY, unit)
  chosen.set(unit)
}
