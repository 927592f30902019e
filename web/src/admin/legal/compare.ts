export interface Piece {
  readonly kind: 'same' | 'gone' | 'new'
  readonly text: string
}

/** Maximum cells of the comparison matrix, to bound memory. Larger texts are reported as fully replaced. */
const PAIRS_MAX = 4_000_000

/** Keeps the longest common subsequence. Removed items come before added ones. */
export function compare(before: readonly string[], after: readonly string[]): readonly Piece[] {
  let start = 0
  while (start < Math.min(before.length, after.length) && before[start] === after[start]) start += 1
  let end = 0
  const rest = Math.min(before.length, after.length) - start
  while (end < rest && before.at(-1 - end) === after.at(-1 - end)) end += 1
  const samePieces = (texts: readonly string[]): Piece[] => texts.map((text) => ({ kind: 'same', text }))
  const ours = before.slice(start, before.length - end)
  const theirs = after.slice(start, after.length - end)
  return [...samePieces(before.slice(0, start)), ...between(ours, theirs), ...samePieces(after.slice(after.length - end))]
}

function between(ours: readonly string[], theirs: readonly string[]): readonly Piece[] {
  const gone = ours.map((text): Piece => ({ kind: 'gone', text }))
  const added = theirs.map((text): Piece => ({ kind: 'new', text }))
  if (ours.length === 0 || theirs.length === 0 || ours.length * theirs.length > PAIRS_MAX) return [...gone, ...added]
  const width = theirs.length + 1
  const common = new Uint32Array((ours.length + 1) * width)
  const at = (one: number, other: number): number => common[one * width + other] ?? 0
  for (let one = ours.length - 1; one >= 0; one -= 1)
    for (let other = theirs.length - 1; other >= 0; other -= 1)
      common[one * width + other] =
        ours[one] === theirs[other] ? at(one + 1, other + 1) + 1 : Math.max(at(one + 1, other), at(one, other + 1))
  return walked(ours, theirs, at)
}

function walked(
  ours: readonly string[],
  theirs: readonly string[],
  at: (one: number, other: number) => number,
): readonly Piece[] {
  const pieces: Piece[] = []
  let one = 0
  let other = 0
  while (one < ours.length || other < theirs.length) {
    const text = ours[one]
    const added = theirs[other]
    if (text !== undefined && text === added) {
      pieces.push({ kind: 'same', text })
      one += 1
      other += 1
    } else if (text !== undefined && (added === undefined || at(one + 1, other) >= at(one, other + 1))) {
      pieces.push({ kind: 'gone', text })
      one += 1
    } else {
      if (added !== undefined) pieces.push({ kind: 'new', text: added })
      other += 1
    }
  }
  return pieces
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
