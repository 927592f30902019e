import { expect, test } from 'vitest'
import { fitNote, roomInNote } from './note.ts'

test('a note holds as many emoji as letters, and cuts none in half', () => {
  for (const character of ['a', '🥭', 'ש']) {
    expect(fitNote(character.repeat(150))).toBe(character.repeat(140))
    expect(roomInNote(character.repeat(140))).toBe(0)
  }
  expect(roomInNote('')).toBe(140)
})
