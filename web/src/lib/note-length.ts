import { NOTE_MAX } from '@hai/contract/bounds'

/** Counts code points, as the server does: an emoji is one character. */
const charactersOf = (note: string): string[] => Array.from(note)

export const charactersLeft = (note: string): number => NOTE_MAX - charactersOf(note).length

export const truncateNote = (typed: string): string => charactersOf(typed).slice(0, NOTE_MAX).join('')
