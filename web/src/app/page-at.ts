import { parse } from 'regexparam'
import type { Page } from './page-facts.ts'
import { pageManifest } from './page-manifest.ts'

export type PageName = (typeof pageManifest)[number]['name']

interface ListedPage extends Page {
  readonly name: PageName
}

const pages: readonly ListedPage[] = pageManifest

const patterns = pages.flatMap((page) => page.paths.map((pattern) => ({ page, pattern, expression: parse(pattern).pattern })))

/** The page that `path` opens, and the pattern that fits. A trailing slash is ignored, as wouter does. */
export const pageAt = (path: string): { page: ListedPage; pattern: string } | undefined =>
  patterns.find(({ expression }) => expression.test(path))
