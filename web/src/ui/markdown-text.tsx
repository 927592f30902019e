import { blocksOf, type Block, type Inline } from '@hai/contract/plain-markdown'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { keepHyphensOnLine } from '../lib/keep-hyphens-on-line.ts'

interface MarkedTextProps {
  source: string
  /** True if internal links belong to this app, so that they navigate without a reload. */
  isInApp?: boolean
}

/** Renders Markdown as elements, never as HTML. Headings are one level below the page's. */
export function MarkdownText({ source, isInApp = false }: MarkedTextProps) {
  const blocks = useMemo(() => blocksOf(source), [source])
  return (
    <div className="grid max-w-prose grid-cols-1 gap-3 wrap-anywhere">
      {blocks.map((block, at) => (
        <Shown key={at} block={block} isInApp={isInApp} />
      ))}
    </div>
  )
}

const headings = { 1: 'h2', 2: 'h3', 3: 'h4' } as const
const headingLooks = { 1: 'mt-4 first:mt-0', 2: 'mt-2 first:mt-0', 3: 'font-medium' } as const

function Shown({ block, isInApp }: { block: Block; isInApp: boolean }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = headings[block.level]
      return (
        <Heading className={headingLooks[block.level]}>
          <Parts of={block.parts} isInApp={isInApp} />
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p>
          <Parts of={block.parts} isInApp={isInApp} />
        </p>
      )
    case 'list': {
      const List = block.isNumbered ? 'ol' : 'ul'
      return (
        <List className={`grid gap-1.5 pl-[min(1.5rem,7vw)] ${block.isNumbered ? 'list-decimal' : 'list-disc'}`}>
          {block.items.map((item, at) => (
            <li key={at}>
              <Parts of={item} isInApp={isInApp} />
            </li>
          ))}
        </List>
      )
    }
    case 'line':
      return <hr className="my-2 border-line" />
  }
}

const Parts = ({ of, isInApp }: { of: readonly Inline[]; isInApp: boolean }) =>
  of.map((part, at) => {
    switch (part.kind) {
      case 'text':
        return keepHyphensOnLine(part.text)
      case 'strong':
        return (
          <strong key={at}>
            <Parts of={part.parts} isInApp={isInApp} />
          </strong>
        )
      case 'emphasis':
        return (
          <em key={at}>
            <Parts of={part.parts} isInApp={isInApp} />
          </em>
        )
      case 'link':
        return isInApp && part.to.startsWith('/') ? (
          <Link key={at} href={part.to} className={linkLook}>
            {part.text}
          </Link>
        ) : (
          <Outward key={at} to={part.to} text={part.text} />
        )
    }
  })

const linkLook = 'text-accent-ink underline'

/**
 * Links to other sites send no referrer. Links to our other app, such as from the staff app to a member's page, reload
 * the page.
 */
const Outward = ({ to, text }: { to: string; text: string }) => (
  <a href={to} className={linkLook} {...(/^https:/i.test(to) && { target: '_blank', rel: 'noopener noreferrer' })}>
    {text}
  </a>
)
