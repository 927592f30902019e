export { recordFact, recordFacts, type NewFact } from './facts.ts'
export { createFeed, type Feed, type FeedOptions } from './feed.ts'
export type { Fact, Happening, JournalPosting } from './happening.ts'
