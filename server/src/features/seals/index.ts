import type { seals as contract } from '@hai/contract/seals'
import type { Feature } from '../../feature.ts'
import type { Ledger } from '../../ledger/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Book } from '../../platform/database/book.ts'
import type { Database } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import type { SealSettings } from '../../platform/seals-config.ts'
import { addFigure, type ThisProcess } from '../health/index.ts'
import type { Wallet } from '../wallet/index.ts'
import { downloadSeals } from './download.ts'
import { createSealDelivery } from './deliver-seals.ts'
import { makeSeals } from './make-seals.ts'
import { getReceiptProof } from './prove.ts'
import { findSeal, readSeals, showSeal, unsealedSeconds } from './queries.ts'

export { leafHash } from './leaf.ts'
export { growingRoot } from './merkle.ts'

const CREATE_JOB = 'seals:create'
const DELIVER_JOB = 'seals:deliver'

export interface SealsDeps {
  readonly database: Database
  readonly book: Book
  readonly clock: Clock
  readonly ledger: Pick<Ledger, 'memberAccounts'>
  readonly wallet: Pick<Wallet, 'findItem'>
  readonly settings: SealSettings
  readonly process: Pick<ThisProcess, 'metrics'>
}

export function createSeals(deps: SealsDeps): { readonly feature: Feature<typeof contract> } {
  const { database, book, clock, settings, process } = deps
  const { everyMinutes } = settings
  addFigure([process.metrics.register], {
    name: 'hai_unsealed_seconds',
    help: 'Age of the oldest posting without a seal; 0 if all are sealed.',
    read: async () => [[await unsealedSeconds(database, clock.now())]],
  })
  return {
    feature: {
      handlers: {
        list_seals: async (_caller, { before_number: before, limit }) => ({
          items: (await readSeals(database, { before, limit })).map(showSeal),
          every_minutes: everyMinutes,
        }),
        get_seal: async (_caller, { number }) => showSeal((await findSeal(database, number)) ?? fail('NOT_FOUND')),
        download_seals: downloadSeals({ database, clock }),
        get_receipt_proof: getReceiptProof({ ...deps, everyMinutes }),
      },
      jobs: {
        [CREATE_JOB]: () => makeSeals({ database, book, clock, everyMinutes }),
        [DELIVER_JOB]: createSealDelivery(deps),
      },
      // No named queue, because a killed worker would block it for hours.
      cron: [`* * * * * ${CREATE_JOB}`, `* * * * * ${DELIVER_JOB}`],
    },
  }
}
