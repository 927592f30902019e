import type { Acts } from '../feature.ts'
import type { Standby } from '../platform/database/standby.ts'
import { actsOf } from './acts.ts'
import type { Base } from './base.ts'
import { createDataExport } from './data-export.ts'
import { createFeatures } from './features.ts'
import { composeKeyRotation } from './key-rotation.ts'
import { confirmingMoneyOut } from './money-out.ts'
import { featuresOf, handlersOf } from './registry.ts'
import { reportingFrom } from './standby-reports.ts'

/**
 * Registers every feature. The data export and the key rotation are built last, because they work on the data of all the
 * others.
 */
export function composeFeatures(base: Base, standby: Standby | null) {
  const created = createFeatures(base, () => acts)
  const dataExport = createDataExport(base, created, featuresOf(created))
  const { keyRotation, keys, hashKeysMadeFromOurs } = composeKeyRotation(base, featuresOf({ ...created, dataExport }))
  const modules = { ...created, dataExport, keyRotation }
  const features = featuresOf(modules)
  const acts: Acts = actsOf(features)
  const plain = handlersOf(modules)
  const confirmed = { ...plain, ...confirmingMoneyOut(plain, { confirmations: modules.confirmations, ledger: base.ledger }) }
  const handlers = reportingFrom(standby, { database: base.database, features, handlers: confirmed })
  return { modules, features, handlers, keys, hashKeysMadeFromOurs }
}
