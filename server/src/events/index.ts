export { recordFact } from './facts.ts'
export { createFeed, type Feed } from './feed.ts'
export { isPosting, type Happening, type JournalPosting } from './happening.ts'
