import { diffArrays } from 'diff'

export interface Piece {
  readonly kind: 'same' | 'gone' | 'new'
  readonly text: string
}

/** Bounds the time. Texts with more added and removed items are reported as fully replaced. */
const EDITS_MAX = 2_000

const piecesOf = (kind: Piece['kind'], texts: readonly string[]): Piece[] => texts.map((text) => ({ kind, text }))

/** Keeps the longest common subsequence. Removed items come before added ones. */
export function compare(before: readonly string[], after: readonly string[]): readonly Piece[] {
  const changes = diffArrays([...before], [...after], { maxEditLength: EDITS_MAX })
  if (!changes) return [...piecesOf('gone', before), ...piecesOf('new', after)]
  return changes.flatMap(({ value, added, removed }) => piecesOf(added ? 'new' : removed ? 'gone' : 'same', value))
}

export type ComparedLine = Piece | { readonly kind: 'changed'; readonly pieces: readonly Piece[] }

const wordsOf = (line: string): readonly string[] => line.split(/(?<=\s)/)

export function compareTexts(before: string, after: string): readonly ComparedLine[] {
  const lines: ComparedLine[] = []
  let waiting: Piece[] = []
  for (const piece of compare(before.split('\n'), after.split('\n'))) {
    const gone = piece.kind === 'new' ? waiting.shift() : undefined
    if (gone) lines.push({ kind: 'changed', pieces: compare(wordsOf(gone.text), wordsOf(piece.text)) })
    else if (piece.kind === 'gone') waiting.push(piece)
    else {
      lines.push(...waiting, piece)
      waiting = []
    }
  }
  return [...lines, ...waiting]
}
