export { clearingKind } from './accounts.ts'
export { readClassTotals, type ClassTotals } from './class-totals.ts'
export { accountNumber, bookNumberOfTransaction, newTransactionId } from './book.ts'
export { onceWith, onlyOnce, requireNew, withFirstAnswer, type Command } from './first-answer.ts'
export { lastCleanProof, PIECE, prove, readLedgerHealth, readPart, recount, startRound, type Violation } from './check.ts'
export {
  historyViolationsOf,
  newestViolations,
  placeOf,
  planRepair,
  rewrittenBatchesOf,
  rangeViolations,
  suspectsIn,
  violationsOf,
  violationsSinceProof,
} from './findings.ts'
export type { FindingPlace, RepairPlan } from './findings.ts'
export {
  archivedId,
  hasArchivedBefore,
  archivedPosition,
  archivedUntil,
  archivedUntilOf,
  balanceAt,
  beganAt,
  entriesOfPosting,
  entriesTotal,
  failMissing,
  lastPosition,
  positionBefore,
  positionsBefore,
  refuseArchived,
  secondsSinceBatch,
} from './journal.ts'
export { countPartitionsAhead, createLedgerJobs } from './ledger-jobs.ts'
export { createLedger, writerSettings, type Ledger } from './ledger.ts'
export { readBookPair, type BookPair, type OnTheWay, type ReadRows } from './pairs.ts'
export * from './rules/index.ts'
export { findStrayHolds, type OpenItem, type StrayHold } from './strays.ts'
export type {
  AccountId,
  CommittedPosting,
  JsonObject,
  MemberAccounts,
  Move,
  PlatformKind,
  Posted,
  PostingRequest,
  SpendingGuard,
} from './types.ts'
