import { NOTE_MAX } from '@hai/contract/bounds'

/** As the server counts: an emoji is one, whatever it takes in memory. */
const charactersOf = (note: string): string[] => Array.from(note)

/** How many characters a note has room for yet. */
export const roomInNote = (note: string): number => NOTE_MAX - charactersOf(note).length

/** As much of what was typed or pasted as a note can hold. */
export const fitNote = (typed: string): string => charactersOf(typed).slice(0, NOTE_MAX).join('')
