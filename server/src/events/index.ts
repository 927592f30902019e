export { recordFact } from './facts.ts'
export { createFeed, type Feed } from './feed.ts'
export type { Happening, JournalPosting } from './happening.ts'
