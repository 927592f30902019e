import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** Files by the pattern of a path, in which `:id` matches anything. Written by web/tools/page-code-plugin.ts. */
const list = z.record(z.string(), z.array(z.string()))

const preload = (file: string): string => `</${file}>; rel=modulepreload`

function fits(pattern: readonly string[], path: readonly string[]): boolean {
  return pattern.length === path.length && pattern.every((part, index) => part === path[index] || part.startsWith(':'))
}

/**
 * Returns a function that gives the `Link` header for a path. With this header, the browser loads the page’s own code
 * together with the common code.
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
