import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** Written by the build (`web/tools/page-code-plugin.ts`): files by path pattern, in which `:id` matches anything. */
const list = z.record(z.string(), z.array(z.string()))

const preload = (file: string): string => `</${file}>; rel=modulepreload`

function fits(pattern: readonly string[], path: readonly string[]): boolean {
  return pattern.length === path.length && pattern.every((part, index) => part === path[index] || part.startsWith(':'))
}

/**
 * Returns a function that gives the `Link` header for a page’s own code, so that it loads together with the common
 * code. Undefined for pages without their own.
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
