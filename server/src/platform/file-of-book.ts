import { basename, dirname, join } from 'node:path'
import type { Book } from './database/book.ts'

/** Each further book has a file of its own, beside that of the first book: seals.jsonl and seals.ht.jsonl. */
export function fileOfBook(path: string, { name }: Book): string {
  if (name === '') return path
  const [stem = '', ...ends] = basename(path).split('.')
  return join(dirname(path), [stem, name, ...ends].join('.'))
}
