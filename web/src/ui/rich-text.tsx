import { Fragment, type ReactNode } from 'react'

/** For the text `Read the <a>terms</a>`, `a` receives `terms` and returns the link. */
export function RichText({ text, ...tags }: { text: string } & Partial<Record<'a' | 'b', (words: string) => ReactNode>>) {
  const parts = text.split(/<(a|b)>(.*?)<\/\1>/g)
  return parts.map((part, index) => {
    if (index % 3 === 1) return null
    const tag = index % 3 === 2 ? parts[index - 1] : undefined
    const render = tag === 'a' || tag === 'b' ? tags[tag] : undefined
    return <Fragment key={index}>{render ? render(part) : part}</Fragment>
  })
}
