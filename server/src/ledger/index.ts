export { accountId } from './accounts.ts'
export { BOOK } from './book.ts'
export { onceWith, onlyOnce, withFirstAnswer, type Command } from './first-answer.ts'
export { createLedgerCheck, type LedgerCheck, type LedgerHealth, type Violation } from './check.ts'
export { createLedger, writerSettings, type Ledger, type LedgerOptions } from './ledger.ts'
export { makePartitionsAhead } from './partitions.ts'
export * from './rules/index.ts'
export type {
  AccountId,
  CommittedPosting,
  Guards,
  Json,
  JsonObject,
  MemberAccounts,
  MemberBalances,
  Move,
  PlatformKind,
  Posted,
  PostingKind,
  PostingRequest,
  SpendingGuard,
} from './types.ts'
