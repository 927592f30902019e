export type { DisputableItems, DisputedItem, ItemStep, Side } from './items.ts'
