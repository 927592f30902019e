import { expect, test } from 'vitest'
import { truncateNote, charactersLeft } from './note-length.ts'

test('a note counts an emoji as one character and never splits it', () => {
  for (const character of ['a', '🥭', 'ש']) {
    expect(truncateNote(character.repeat(150))).toBe(character.repeat(140))
    expect(charactersLeft(character.repeat(140))).toBe(0)
  }
  expect(charactersLeft('')).toBe(140)
})
