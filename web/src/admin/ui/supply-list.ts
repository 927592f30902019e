import { SUPPLY_ITEM_MAX, SUPPLY_MAX } from '@hai/contract/user-words'

export const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

export const isSupply = (text: string): boolean =>
  linesOf(text).length <= SUPPLY_MAX && linesOf(text).every((line) => line.length <= SUPPLY_ITEM_MAX)
