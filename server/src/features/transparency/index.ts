import type { transparency as contract } from '@hai/contract/transparency'
import type { Feature } from '../../feature.ts'
import { addFigure } from '../health/index.ts'
import { getBalanceProof } from './balance-proof.ts'
import type { TransparencyDeps } from './deps.ts'
import { unprovenSeconds } from './proof-queries.ts'
import { proveByNight, proveLiabilities, type Proven } from './prove-liabilities.ts'
import { publicFigures } from './public-figures.ts'
import { listProofs } from './published.ts'

export { publishedRoots, rootLine } from './published.ts'
export {
  readUndelivered,
  firstUnknown,
  deleteDelivery,
  deleteProofsMissing,
  recordProofDelivery,
  proofsWaitingFor,
} from './deliveries.ts'

const PROVE_JOB = 'transparency:prove'

export interface Transparency {
  readonly feature: Feature<typeof contract>
  readonly proveNow: () => Promise<Proven>
}

export function createTransparency(deps: TransparencyDeps): Transparency {
  const { database, clock, process } = deps
  addFigure([process.metrics.register], {
    name: 'hai_liability_proof_age_seconds',
    help: 'Seconds since the last proof of liabilities, or since a run that found too few members for a proof.',
    read: async () => [[await unprovenSeconds(database, clock.now())]],
  })
  return {
    proveNow: () => proveLiabilities(deps, 'asked'),
    feature: {
      handlers: {
        get_transparency: publicFigures(deps),
        list_liability_proofs: (_caller, input) => listProofs(database, input),
        get_balance_proof: ({ user_id }) => getBalanceProof(database, user_id),
      },
      jobs: { [PROVE_JOB]: () => proveByNight(deps) },
      cron: [`17 4 * * * ${PROVE_JOB} ?fill=12h`],
    },
  }
}
