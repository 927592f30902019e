import type { MarkedPieces } from '@hai/contract/help'

/** Text with what was searched for standing out. The pieces are text and nothing else. */
export const Marked = ({ pieces }: { pieces: MarkedPieces }) =>
  pieces.map(({ text, is_match }, at) =>
    is_match ? (
      <mark key={at} className="rounded-[3px] bg-accent-wash text-inherit">
        {text}
      </mark>
    ) : (
      text
    ),
  )
