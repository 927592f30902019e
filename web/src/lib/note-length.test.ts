import { expect, test } from 'vitest'
import { fitNote, roomInNote } from './note-length.ts'

test('a note counts an emoji as one character and never splits it', () => {
  for (const character of ['a', '🥭', 'ש']) {
    expect(fitNote(character.repeat(150))).toBe(character.repeat(140))
    expect(roomInNote(character.repeat(140))).toBe(0)
  }
  expect(roomInNote('')).toBe(140)
})
