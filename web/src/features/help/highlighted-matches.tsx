import type { MarkedPieces } from '@hai/contract/help'

/** Highlights the matches of a search. The pieces are rendered as plain text. */
export const HighlightedMatches = ({ pieces }: { pieces: MarkedPieces }) =>
  pieces.map(({ text, is_match }, at) =>
    is_match ? (
      <mark key={at} className="rounded-[3px] bg-accent-wash text-inherit">
        {text}
      </mark>
    ) : (
      text
    ),
  )
