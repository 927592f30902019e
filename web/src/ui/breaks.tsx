import { Fragment, type ReactNode } from 'react'

/** Where an address may go on in the next line: after its @, and after each dot that a letter follows. */
const BREAKS = /(@|\.(?=\p{L}))/u
const HAS_ADDRESS = /\S@\S/

/** Text that holds an email address breaks at its joints rather than in the middle of a word. Anything else stays as it is. */
export function withBreaks(content: ReactNode): ReactNode {
  if (typeof content !== 'string' || !HAS_ADDRESS.test(content)) return content
  return content.split(BREAKS).map((part, index) => (
    <Fragment key={index}>
      {part}
      {index % 2 === 1 && <wbr />}
    </Fragment>
  ))
}
