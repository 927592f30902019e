import type { DocumentFile } from '@hai/contract/documents-admin'
import { createStore, useStore } from '../../lib/store.ts'

type Page = DocumentFile['pages'][number]

const seen = createStore<ReadonlySet<string>>(new Set())

const pageKey = (document_id: string, page: number): string => `${document_id} ${page}`

export const markViewed = (document_id: string, page: number): void =>
  seen.set(new Set([...seen.get(), pageKey(document_id, page)]))

export const areAllViewed = (pages: ReadonlySet<string>, document_id: string, needed: readonly Page[]): boolean =>
  needed.every(({ page }) => pages.has(pageKey(document_id, page)))

/** Approval requires that every page was shown or downloaded here. */
export const useAllViewed = (document_id: string, pages: readonly Page[]): boolean =>
  areAllViewed(useStore(seen), document_id, pages)
