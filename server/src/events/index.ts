export { recordEvent } from './record-event.ts'
export { createFeed, type Feed } from './feed.ts'
export { isPosting, type DomainEvent, type JournalPosting } from './domain-event.ts'
export { readOutbox } from './read.ts'
