import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** What the build writes (`web/tools/page-code-plugin.ts`): files by the pattern of a path, in which `:id` stands for anything. */
const list = z.record(z.string(), z.array(z.string()))

const preload = (file: string): string => `</${file}>; rel=modulepreload`

function fits(pattern: readonly string[], path: readonly string[]): boolean {
  return pattern.length === path.length && pattern.every((part, index) => part === path[index] || part.startsWith(':'))
}

/**
 * Answers for a path the `Link` that names the code its page needs beside what every page names itself: it comes with the first code
 * and not after that has run. Undefined for pages with none of their own.
 */
export function readPageCode(folder: string): (path: string) => string | undefined {
  const file = join(folder, '.vite', 'pages.json')
  if (!existsSync(file)) return () => undefined
  const pages = Object.entries(list.parse(JSON.parse(readFileSync(file, 'utf8')))).map(
    ([pattern, files]) => [pattern.split('/'), files.map(preload).join(', ')] as const,
  )
  return (path) => {
    const parts = path.split('/')
    return pages.find(([pattern]) => fits(pattern, parts))?.[1]
  }
}
