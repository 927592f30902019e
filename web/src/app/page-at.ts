import { parse } from 'regexparam'
import type { Page } from './page-facts.ts'
import { pages, type PageName } from './page-manifest.ts'

interface ListedPage extends Page {
  readonly name: PageName
}

const patterns = pages.flatMap((page: ListedPage) =>
  page.paths.map((pattern) => ({ page, pattern, expression: parse(pattern).pattern })),
)

/** The page that `path` opens, and the pattern that fits. A trailing slash is ignored, as wouter does. */
export const pageAt = (path: string): { page: ListedPage; pattern: string } | undefined =>
  patterns.find(({ expression }) => expression.test(path))
