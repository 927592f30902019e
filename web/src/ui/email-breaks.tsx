import { Fragment, type ReactNode } from 'react'

/** Where an address may break: before @, and before a dot that is followed by a letter. */
const BREAKS = /(?=@|\.\p{L})/u
const HAS_ADDRESS = /\S@\S/

/** Adds line breaks to an email address in a text, so that the address does not break within a word. */
export function withEmailBreaks(content: ReactNode): ReactNode {
  if (typeof content !== 'string' || !HAS_ADDRESS.test(content)) return content
  return content.split(BREAKS).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
